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


check('the example of the statement', '3', lambda: most_repairs([(60, 60), (20, 70), (25, 75), (20, 80)]))
check('a day without repairs', '0', lambda: most_repairs([]))
check('ready exactly at the deadline', '2', lambda: most_repairs([(30, 30), (30, 60)]))
check('a repair that cannot be done at all', '1', lambda: most_repairs([(50, 40), (10, 100)]))
check(
    'the shortest repair is not always the right one to begin with',
    '2',
    lambda: most_repairs([(10, 100), (60, 60)]),
)
check('the shortest repair can wait', '3', lambda: most_repairs([(10, 100), (50, 55), (15, 75)]))
check('equal repairs', '2', lambda: most_repairs([(7, 20), (7, 20), (7, 20), (7, 20), (7, 20)]))
check(
    'a morning that changes its mind several times',
    '6',
    lambda: most_repairs([(25, 30), (20, 45), (40, 60), (5, 50), (10, 62), (30, 90), (15, 91), (8, 70)]),
    visible=False,
)
check(
    'two thousand repairs',
    '1079',
    lambda: most_repairs(rows(8, 2000, [(1, 300), (50, 90000)])),
    visible=False,
)
check(
    'a hundred thousand repairs',
    '44788',
    lambda: most_repairs(rows(77, 100000, [(1, 10000), (1, 100000000)])),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
