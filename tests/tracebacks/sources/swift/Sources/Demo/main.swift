let names: [String] = []
_ = bad
print(names[0])
