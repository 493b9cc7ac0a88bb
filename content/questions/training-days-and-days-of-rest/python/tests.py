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


check('the example of the statement', '22', lambda: best_plan([7, 9, 8, 2, 7], 1))
check('without rest all good days count', '12', lambda: best_plan([3, -1, 4, -1, 5], 0))
check('harmful days are left out', '0', lambda: best_plan([-5, -2, -9], 1))
check('a season without days', '0', lambda: best_plan([], 3))
check('two days of rest', '15', lambda: best_plan([5, 1, 1, 5, 9, 1, 5], 2))
check('more rest than days leaves a single session', '11', lambda: best_plan([4, 11, 6], 100))
check('two days may be skipped in a row', '30', lambda: best_plan([10, 1, 1, 10, 1, 1, 10], 1))
check(
    'a plan that looks irregular',
    '37',
    lambda: best_plan([6, 10, 12, 7, 9, 14, 3, 11, 8, 2, 13, 5], 3),
    visible=False,
)
check(
    'a hundred thousand days, one of rest',
    '210508394',
    lambda: best_plan(numbers(31, 100000, -4000, 9000), 1),
    visible=False,
)
check(
    'a hundred thousand days, a month of rest',
    '25213518',
    lambda: best_plan(numbers(32, 100000, -10000, 10000), 30),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
