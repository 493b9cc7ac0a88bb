from solution import *
import json
import sys

count = 0
failed = False


def as_python(text):
    """Shows a JSON value as Python writes it, such as None and letters of any script."""
    return repr(json.loads(text))


def check(name, call, expected, shown=True):
    """Prints the TAP line of one test, with the values only if candidates may see them."""
    global count, failed
    count += 1
    got = problem = None
    try:
        got = json.dumps(call())
    except Exception as error:
        problem = f'exception: {type(error).__name__}: {error}'
    wanted = json.dumps(expected)
    if got == wanted:
        print(f'ok {count} - {name}', flush=True)
        return
    failed = True
    print(f'not ok {count} - {name}', flush=True)
    if shown:
        seen = problem or as_python(got)
        print(f'  ---\n  expected: {json.dumps(as_python(wanted))}\n  got: {json.dumps(seen)}\n  ...', flush=True)


check('an empty formula fits', lambda: broken_bracket(''), -1)
check('no brackets at all', lambda: broken_bracket('a + b * 2'), -1)
check('everything is closed', lambda: broken_bracket('sum[a(1), b(2)]'), -1)
check('the wrong kind closes', lambda: broken_bracket('(a[b)c]'), 4)
check('nothing was opened', lambda: broken_bracket('a)'), 1)
check('the first that is never closed', lambda: broken_bracket('min(max(a, b)'), 3)
check('two that are never closed', lambda: broken_bracket('(a) + [b + {c'), 6)
check('a wrong bracket goes before an open one', lambda: broken_bracket('((x]'), 3)
check('counting each kind is not enough', lambda: broken_bracket('f([)]'), 3, shown=False)
formula = '([{' * 80000 + 'x' + '}])' * 79999 + '})'
check('a very deep formula', lambda: broken_bracket(formula), 479999, shown=False)

if failed:
    sys.exit(1)
