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


check('a map of one cell', lambda: count_summits([[-3]]), 1)
check('three summits at the edges', lambda: count_summits([[3, 1, 1, 4], [1, 2, 1, 1], [1, 1, 1, 5]]), 3)
check('a plateau has no summit', lambda: count_summits([[7, 7], [7, 7]]), 0)
check('a shared top is none', lambda: count_summits([[1, 1, 1, 1], [1, 6, 6, 1], [1, 1, 1, 1]]), 0)
check('a higher corner neighbour counts', lambda: count_summits([[5, 0, 0], [0, 4, 0], [0, 0, 0]]), 1)
check('a single row', lambda: count_summits([[1, 3, 2, 2, 5]]), 2)
check('a single column', lambda: count_summits([[9], [1], [8], [8]]), 1)
check('the edges of the map do not touch', lambda: count_summits([[9, 1, 8], [1, 1, 1], [7, 1, 6]]), 4)
check('all below the sea', lambda: count_summits([[-9, -2, -9], [-9, -9, -9], [-9, -9, -1]]), 2, shown=False)
heights = [[next_random() % 9000 - 400 for column in range(300)] for row in range(300)]
check('a large map', lambda: count_summits(heights), 10053, shown=False)

if failed:
    sys.exit(1)
