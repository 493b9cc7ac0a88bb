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


def digest(values):
    result = 7
    for number in values:
        result = (result * 31 + number) % 1000003
    return f'{len(values)} items, digest {result}'


check('no team, no place', lambda: podium_places([]), [])
check('a team alone wins', lambda: podium_places([0]), [1])
check('different scores', lambda: podium_places([10, 30, 20]), [3, 1, 2])
check('a shared place uses up the next one', lambda: podium_places([40, 55, 40, 70, 12]), [3, 2, 3, 1, 5])
check('everybody wins', lambda: podium_places([8, 8, 8]), [1, 1, 1])
check('scores below zero', lambda: podium_places([-5, 0, -5, -20]), [2, 1, 2, 4])
check('numbers are not sorted as text', lambda: podium_places([9, 100, 20, 9, 1000]), [4, 2, 3, 4, 1])
scores = []
for i in range(100000):
    scores.append(next_random() % 30000 - 15000)
check('a long list with many ties', lambda: digest(podium_places(scores)), '100000 items, digest 755497', shown=False)

if failed:
    sys.exit(1)
