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


check('the first example of the statement', '5', lambda: path_patterns([1, 2], 4))
check('two kinds of the same length', '9', lambda: path_patterns([1, 1, 3], 3))
check('a path of no length', '1', lambda: path_patterns([5], 0))
check('slabs that cannot fill the path', '0', lambda: path_patterns([2, 4, 6], 7))
check('a path that is shorter than every slab', '0', lambda: path_patterns([3, 8], 2))
check('one slab of the longest kind', '1', lambda: path_patterns([8], 8))
check('forty-four feet pass the modulus', '134903163', lambda: path_patterns([1, 2], 44))
check('a million feet', '626865763', lambda: path_patterns([2, 3, 7, 3], 1000000), visible=False)
check(
    'the whole way',
    '957386409',
    lambda: path_patterns([1, 2, 3, 4, 5, 6, 7, 8, 8, 1], 1000000000000000),
    visible=False,
)
check(
    'an odd way with even slabs and one odd one',
    '204386546',
    lambda: path_patterns([2, 4, 6, 7], 999999999999999),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
