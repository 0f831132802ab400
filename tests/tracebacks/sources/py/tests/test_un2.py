import unittest
from pkg import parser
def setUpModule(): pass
class A(unittest.IsolatedAsyncioTestCase):
    async def test_a(self): parser.bad({})
    def setUp(self): parser.wrong(1)
    def tearDown(self):
        if self._testMethodName == "test_z": parser.Thing().prop
    def test_z(self): self.fail("no")
    @unittest.expectedFailure
    def test_ok(self): pass
    def test_prints(self):
        print("noise"); parser.call_json("{")
class B(unittest.TestCase):
    @classmethod
    def tearDownClass(cls): parser.bad({})
    def test_b(self): pass
