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


check('the example of the statement', '[0, 1, 3]', lambda: changed_switches(13, 6))
check('nothing changed', '[]', lambda: changed_switches(2024, 2024))
check('only the lowest switch', '[0]', lambda: changed_switches(8, 9))
check('the highest switch was turned on', '[31]', lambda: changed_switches(0, 2147483648))
check('the highest switch was turned off', '[31]', lambda: changed_switches(4294967295, 2147483647))
check('a switch below an unchanged one', '[1, 3]', lambda: changed_switches(22, 28))
check(
    'every switch',
    '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]',
    lambda: changed_switches(4294967295, 0),
    visible=False,
)
check(
    'every other switch is exchanged with its neighbour',
    '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]',
    lambda: changed_switches(2863311530, 1431655765),
    visible=False,
)
check(
    'the highest two of them stay on',
    '[0, 16]',
    lambda: changed_switches(3221225472, 3221291009),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
