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


check('no offers', lambda: best_pay([], 0, 3), 0)
check('one gig only: the best paid', lambda: best_pay([(0, 5, 60), (4, 7, 50), (7, 9, 40), (9, 12, 30)], 0, 1), 60)
check('a gig may begin when another ends', lambda: best_pay([(0, 5, 60), (4, 7, 50), (7, 9, 40), (9, 12, 30)], 0, 3), 130)
check('rest is needed', lambda: best_pay([(0, 5, 60), (4, 7, 50), (7, 9, 40), (9, 12, 30)], 2, 3), 100)
check('one long gig beats two short ones', lambda: best_pay([(0, 10, 100), (0, 4, 45), (5, 9, 45)], 0, 5), 100)
check('two short gigs beat one long', lambda: best_pay([(0, 10, 100), (0, 4, 55), (5, 9, 55)], 1, 5), 110)
check('the best single gig is not part of the best two', lambda: best_pay([(3, 8, 50), (0, 5, 40), (6, 10, 40)], 0, 2), 80)
check('a limit below what would fit', lambda: best_pay([(0, 1, 5), (2, 3, 6), (4, 5, 7), (6, 7, 8)], 0, 3), 21)
check('many equal times', lambda: best_pay([(1, 3, 5), (1, 3, 9), (1, 3, 7), (3, 4, 2), (3, 4, 3), (4, 6, 1)], 0, 3), 13, shown=False)
gigs = []
for i in range(12000):
    start = next_random() % 100000
    end = start + 1 + next_random() % 20000
    pay = (end - start) * 3 + next_random() % 20000 + 1
    gigs.append((start, end, pay))
check('a full season', lambda: best_pay(gigs, 500, 12), 566571, shown=False)

if failed:
    sys.exit(1)
