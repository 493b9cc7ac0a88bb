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


check('nothing to carry', lambda: fewest_trips([], 10), 0)
check('a single box', lambda: fewest_trips([10], 10), 1)
check('two boxes exactly at the limit', lambda: fewest_trips([40, 60], 100), 1)
check('the heaviest goes with the lightest', lambda: fewest_trips([70, 30, 50, 60], 100), 3)
check('a higher limit saves a trip', lambda: fewest_trips([70, 30, 50, 60], 110), 2)
check('no two boxes fit together', lambda: fewest_trips([6, 7, 8, 9], 10), 4)
check('never more than two boxes', lambda: fewest_trips([1, 1, 1, 1, 1], 100), 3)
check('neighbours are not always the best pair', lambda: fewest_trips([2, 3, 7, 8], 10), 2, shown=False)
weights = []
for i in range(100000):
    weights.append(next_random() % 990 + 10)
check('a full warehouse', lambda: fewest_trips(weights, 1000), 50466, shown=False)

if failed:
    sys.exit(1)
