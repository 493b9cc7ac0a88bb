import functools

print = functools.partial(print, flush=True)


def add(*numbers):
    print('debug:', numbers)
    return sum(numbers)
