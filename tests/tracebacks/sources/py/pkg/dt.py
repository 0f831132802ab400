def f(x):
    """
    >>> f(1)
    2
    >>> f(None)
    3
    """
    return x + 2
