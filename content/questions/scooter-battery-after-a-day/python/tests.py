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


check('the example of the statement', '[0, 1]', lambda: end_of_day(100, 60, [-50, -20, 30, -20, 200, -100]))
check('a day without events', '[35, 0]', lambda: end_of_day(80, 35, []))
check('the charger cannot overfill the battery', '[5, 0]', lambda: end_of_day(50, 40, [30, -45]))
check('a ride may use the very last of the charge', '[0, 1]', lambda: end_of_day(10, 10, [-10, -1]))
check(
    'a shorter ride is possible after a refused one',
    '[0, 2]',
    lambda: end_of_day(100, 30, [-31, -40, -30]),
)
check('an event of nothing refuses nobody', '[0, 1]', lambda: end_of_day(5, 0, [0, 0, -1, 0]))
check('a battery that is full from the start', '[0, 0]', lambda: end_of_day(7, 7, [1, 1, -7]), visible=False)
check(
    'a hundred thousand events',
    '[1862, 5741]',
    lambda: end_of_day(5000, 2500, numbers(4711, 100000, -900, 850)),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
