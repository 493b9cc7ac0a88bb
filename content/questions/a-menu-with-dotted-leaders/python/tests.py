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


check(
    'the example of the statement',
    '["Tea ............... 2.50", "Apple pie ........ 14.05", "Own cup .......... -0.20"]',
    lambda: menu_lines(['Tea', 'Apple pie', 'Own cup'], [250, 1405, -20], 24),
)
check('no names make no lines', '[]', lambda: menu_lines([], [], 40))
check(
    'cents below ten keep their zero',
    '["Sugar ..... 0.05", "Salt ..... 10.09"]',
    lambda: menu_lines(['Sugar', 'Salt'], [5, 1009], 16),
)
check('exactly one dot', '["Soup of the day . 8.90"]', lambda: menu_lines(['Soup of the day'], [890], 22))
check('something for free', '["Water .... 0.00"]', lambda: menu_lines(['Water'], [0], 15))
check(
    'discounts of less and of more than one',
    '["Happy hour ..... -1.50", "Voucher ....... -20.00", "Student ........ -0.05"]',
    lambda: menu_lines(['Happy hour', 'Voucher', 'Student'], [-150, -2000, -5], 22),
)
check(
    'a large order',
    '["Wedding \\"Royal\\" for 200 ....... 99999.99"]',
    lambda: menu_lines(['Wedding "Royal" for 200'], [9999999], 40),
    visible=False,
)
check(
    'names that hold dots and spaces',
    '["No. 7 ... with egg .................................... 7.25", "a .................................................. 1000.00"]',
    lambda: menu_lines(['No. 7 ... with egg', 'a'], [725, 100000], 60),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
