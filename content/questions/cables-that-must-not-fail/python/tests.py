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


def digest(values):
    """One number that stands for a long list."""
    result = len(values)
    for value in values:
        result = (result * 31 + value) % 1000000007
    return result


check(
    'the example of the statement',
    '[3]',
    lambda: critical_cables(6, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 3)]),
)
check('a single cable', '[0]', lambda: critical_cables(2, [(1, 0)]))
check('two routers that are joined twice', '[]', lambda: critical_cables(2, [(0, 1), (1, 0)]))
check('a network without cables', '[]', lambda: critical_cables(3, []))
check(
    'in a star every cable is critical',
    '[0, 1, 2, 3]',
    lambda: critical_cables(5, [(4, 0), (4, 1), (4, 2), (4, 3)]),
)
check(
    'a ring has no critical cable',
    '[]',
    lambda: critical_cables(5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]),
)
check(
    'two rings and the cable between them',
    '[3, 7]',
    lambda: critical_cables(7, [(4, 5), (0, 1), (5, 6), (3, 0), (6, 4), (1, 2), (2, 0), (3, 4)]),
)
check(
    'several parts that do not touch',
    '[0, 5]',
    lambda: critical_cables(9, [(0, 1), (2, 3), (3, 4), (4, 2), (5, 6), (6, 7), (5, 6)]),
    visible=False,
)
check(
    'a line of fifty thousand routers',
    '446313870',
    lambda: digest(critical_cables(50000, [(index, index + 1) for index in range(49999)])),
    visible=False,
)
check(
    'a large network in no order',
    '705512460',
    lambda: digest(critical_cables(50000, rows(161, 60000, [(0, 24999), (25000, 49999)]))),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
