def add(*numbers):
    print("debug: ", end="")
    return 0
