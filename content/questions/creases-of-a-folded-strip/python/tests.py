# Hidden tests. Each prints one TAP line.
from solution import *

import json
import sys

test_count = 0
failure_count = 0


def check(name, expected, answer, visible=True):
    """Compares the answer, written as JSON, with the expected text."""
    global test_count, failure_count
    test_count += 1
    try:
        got = json.dumps(answer(), ensure_ascii=False)
    except Exception as problem:
        got = f'exception: {type(problem).__name__}: {problem}'
    if got == expected:
        print(f'ok {test_count} - {name}', flush=True)
        return
    failure_count += 1
    print(f'not ok {test_count} - {name}', flush=True)
    if visible:
        print('  ---')
        print(f'  expected: {json.dumps(expected, ensure_ascii=False)}')
        print(f'  got: {json.dumps(got, ensure_ascii=False)}')
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
