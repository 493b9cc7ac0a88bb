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


check('the example of the statement', '[2, 4, 3, 0, 1]', lambda: build_order(5, [(0, 3), (1, 3), (3, 4)]))
check('without needs the numbers decide', '[0, 1, 2, 3]', lambda: build_order(4, []))
check('a build without steps', '[]', lambda: build_order(0, []))
check(
    'a small step that becomes free late still goes first',
    '[2, 3, 4, 1, 5, 0]',
    lambda: build_order(6, [(0, 5), (1, 4)]),
)
check('the same need listed twice', '[2, 0, 1]', lambda: build_order(3, [(0, 2), (0, 2), (1, 0)]))
check('a circle of three stops everything', '[]', lambda: build_order(5, [(1, 2), (2, 3), (3, 1)]))
check('a step that needs itself', '[]', lambda: build_order(2, [(1, 1)]))
check(
    'two towers that share a floor',
    '[0, 3, 2, 1, 7, 6, 5, 4]',
    lambda: build_order(8, [(7, 0), (6, 7), (5, 6), (3, 0), (2, 3), (1, 2), (4, 5), (4, 1)]),
    visible=False,
)
check(
    'fifty thousand steps that each need the next one',
    '423675437',
    lambda: digest(build_order(50000, [(index, index + 1) for index in range(49999)])),
    visible=False,
)
check(
    'fifty thousand steps and many needs',
    '625226560',
    lambda: digest(build_order(50000, rows(2025, 60000, [(0, 29999), (30000, 49999)]))),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
