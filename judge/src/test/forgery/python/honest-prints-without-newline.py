import sys


def add(*numbers):
    print("debug: ", end="")
    sys.stderr.write("not ok - on standard error\n")
    return sum(numbers)
