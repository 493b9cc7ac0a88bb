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


check('the example of the statement', '60', lambda: next_common_day([4, 6, 10]))
check('a single chore', '7', lambda: next_common_day([7]))
check('periods without a common divisor', '105', lambda: next_common_day([3, 5, 7]))
check('equal periods count once', '12', lambda: next_common_day([12, 12, 12]))
check('one period is a multiple of the others', '24', lambda: next_common_day([2, 24, 8, 3]))
check('a daily chore changes nothing', '9', lambda: next_common_day([1, 9, 1]))
check('the answer needs more than 32 bits', '9999900000', lambda: next_common_day([100000, 99999, 50000]))
check(
    'large periods with a large common divisor',
    '999997000002000',
    lambda: next_common_day([999999000, 999998000, 500, 999999000]),
    visible=False,
)
check(
    'fifty times the same large period, then another',
    '9009000000000',
    lambda: next_common_day([720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 720720000, 1000000000]),
    visible=False,
)
check(
    'an answer of nearly four thousand million million',
    '3999998748000063',
    lambda: next_common_day([999999937, 3999999]),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
