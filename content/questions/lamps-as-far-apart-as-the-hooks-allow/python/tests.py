from solution import *
import json
import sys

count = 0
failed = False
state = 12345


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


def next_random():
    global state
    state = state * 16807 % 2147483647
    return state


check('two lamps go to both ends', lambda: widest_gap([500, 100, 900], 2), 800)
check('three lamps on five hooks', lambda: widest_gap([100, 900, 200, 800, 400], 3), 300)
check('a lamp on every hook', lambda: widest_gap([10, 40, 20, 70], 4), 10)
check('hooks at equal distances', lambda: widest_gap([0, 1, 2, 3, 4, 5, 6, 7, 8], 3), 4)
check('the last hook is used when it must be', lambda: widest_gap([0, 3, 6, 10], 3), 4)
check('hooks on the same spot', lambda: widest_gap([5, 5, 5], 2), 0)
check('more lamps than spots', lambda: widest_gap([1, 1, 1000], 3), 0)
check('a whole kilometre', lambda: widest_gap([0, 1000000000], 2), 1000000000)
check('an answer that no first gap shows', lambda: widest_gap([1, 2, 8, 4, 9, 15, 21], 4), 6, shown=False)
hooks = []
for i in range(50000):
    hooks.append(next_random() % 1000000000)
check('a very long bar', lambda: widest_gap(hooks, 17000), 38455, shown=False)

if failed:
    sys.exit(1)
