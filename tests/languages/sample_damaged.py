"""The middle does not parse.""" #: statement __doc__ [doc] [header]


def before(value): #: before [header]
    return value + 1


def broken(value): #: broken [header] ?
    total = value +* 2 #: = [damaged] ?
    return total #: = [damaged] ?


def after(value): #: after [header]
    return value - 1


class Still: #: statement Still [header]
    def here(self): #: Still.here [header]
        return self
