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


def digest(text):
    """One number that stands for a long text."""
    result = len(text)
    for letter in text:
        result = (result * 31 + ord(letter)) % 1000000007
    return result


check('one fold makes one valley', '"V"', lambda: creases(1))
check('two folds', '"VV^"', lambda: creases(2))
check('three folds', '"VV^VV^^"', lambda: creases(3))
check('no fold makes no crease', '""', lambda: creases(0))
check('four folds', '"VV^VV^^VVV^^V^^"', lambda: creases(4))
check('five folds', '"VV^VV^^VVV^^V^^VVV^VV^^^VV^^V^^"', lambda: creases(5))
check('ten folds', '721476453', lambda: digest(creases(10)), visible=False)
check('sixteen folds', '145904245', lambda: digest(creases(16)), visible=False)

if failure_count > 0:
    sys.exit(1)
