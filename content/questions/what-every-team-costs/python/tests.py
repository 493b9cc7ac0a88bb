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


def digest(values):
    """One number that stands for a long list."""
    result = len(values)
    for value in values:
        result = (result * 31 + value) % 1000000007
    return result


check(
    'the example of the statement',
    '[100, 40, 230, 20, 30]',
    lambda: team_costs([2, 2, -1, 0, 0], [50, 40, 90, 20, 30]),
)
check('a company of one', '[77]', lambda: team_costs([-1], [77]))
check('a company of nobody', '[]', lambda: team_costs([], []))
check(
    'managers who were filed after their people',
    '[1, 11, 111, 1111]',
    lambda: team_costs([1, 2, 3, -1], [1, 10, 100, 1000]),
)
check(
    'managers who were filed before their people',
    '[1111, 111, 11, 1]',
    lambda: team_costs([-1, 0, 1, 2], [1000, 100, 10, 1]),
)
check(
    'several people without a manager',
    '[11, 6, 24, 8, 9, 0]',
    lambda: team_costs([-1, 0, -1, 2, 2, -1], [5, 6, 7, 8, 9, 0]),
)
check(
    'a tree in no order at all',
    '[18, 1, 4, 9, 39, 9, 29, 6, 8, 3]',
    lambda: team_costs([6, 4, 4, 0, -1, 6, 4, 0, 3, 8], [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]),
    visible=False,
)
check(
    'a hundred thousand people without managers',
    '754786430',
    lambda: digest(team_costs([-1 + 0 * index for index in range(100000)], numbers(6, 100000, 0, 1000000))),
    visible=False,
)
check(
    'a chain of a hundred thousand people',
    '371748821',
    lambda: digest(team_costs(list(range(-1, 99999)), numbers(12, 100000, 0, 1000000))),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
