import unittest
from pkg import parser
class Setup(unittest.TestCase):
    @classmethod
    def setUpClass(cls): parser.bad({})
    def test_a(self): pass
class T(unittest.TestCase):
    def test_doc(self):
        """This documents the test."""
        parser.Thing().ctx()
    def test_group(self):
        parser.group()
