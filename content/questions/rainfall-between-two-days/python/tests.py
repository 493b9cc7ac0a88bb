# Hidden tests. Each prints one TAP line.
from solution import *

import json
import sys

test_count = 0
failure_count = 0


def as_python(text):
    """Shows a JSON value as Python writes it, such as None and letters of any script."""
    return repr(json.loads(text))


def check(name, expected, answer, visible=True):
    """Compares the answer, written as JSON, with the expected text."""
    global test_count, failure_count
    test_count += 1
    got = problem = None
    try:
        got = json.dumps(answer(), ensure_ascii=False)
    except Exception as error:
        problem = f'exception: {type(error).__name__}: {error}'
    if got == expected:
        print(f'ok {test_count} - {name}', flush=True)
        return
    failure_count += 1
    print(f'not ok {test_count} - {name}', flush=True)
    if visible:
        print('  ---')
        print(f'  expected: {json.dumps(as_python(expected))}')
        print(f'  got: {json.dumps(problem or as_python(got))}')
        print('  ...', flush=True)


def numbers(seed, count, low, high):
    """The numbers look random and are the same at every run."""
    values = []
    for _ in range(count):
        seed = seed * 16807 % 2147483647
        values.append(low + seed % (high - low + 1))
    return values


def rows(seed, count, bounds):
    """The numbers look random and are the same at every run."""
    values = []
    for _ in range(count):
        row = []
        for low, high in bounds:
            seed = seed * 16807 % 2147483647
            row.append(low + seed % (high - low + 1))
        values.append(tuple(row))
    return values


def digest(values):
    """One number that stands for a long list."""
    result = len(values)
    for value in values:
        result = (result * 31 + value) % 1000000007
    return result


check(
    'the example of the statement',
    '[16, 7, 26, 0]',
    lambda: rain_totals([4, 0, 12, 7, 0, 3], [(0, 2), (3, 3), (0, 5), (4, 4)]),
)
check('one day is a period too', '[9, 8, 7]', lambda: rain_totals([9, 8, 7], [(0, 0), (1, 1), (2, 2)]))
check(
    'both ends count',
    '[110, 1111, 1100]',
    lambda: rain_totals([1, 10, 100, 1000], [(1, 2), (0, 3), (2, 3)]),
)
check('no question has no answer', '[]', lambda: rain_totals([5, 5], []))
check(
    'the same question may be asked twice',
    '[6, 4, 6]',
    lambda: rain_totals([3, 1, 4, 1, 5], [(1, 3), (0, 1), (1, 3)]),
)
check('a station with a single reading', '[42]', lambda: rain_totals([42], [(0, 0)]), visible=False)
check(
    'a hundred thousand long periods',
    '788080298',
    lambda: digest(rain_totals(numbers(99, 100000, 0, 60), rows(7, 100000, [(0, 49999), (50000, 99999)]))),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
