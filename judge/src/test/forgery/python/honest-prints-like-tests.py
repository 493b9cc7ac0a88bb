print("ok\nok so far\nthis is not ok\n  ---\nTAP version 13\n1..9")


def add(*numbers):
    print("ok - adding")
    return sum(numbers)
