def a(n) = b(n)
def b(n) = a(n)
a(1)
