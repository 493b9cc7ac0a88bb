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
    for number in [number for pair in values for number in pair]:
        result = (result * 31 + number) % 1000003
    return f'{len(values)} items, digest {result}'


check('no shifts, no swimming', lambda: open_hours([], 1), [])
check('one guard is enough', lambda: open_hours([(540, 600)], 1), [(540, 600)])
check('two guards overlap for a while', lambda: open_hours([(540, 720), (600, 780)], 2), [(600, 720)])
check('a seamless change keeps the pool open', lambda: open_hours([(540, 720), (600, 780), (720, 900), (840, 1020)], 2), [(600, 780), (840, 900)])
check('a seamless change is no overlap', lambda: open_hours([(540, 600), (600, 660)], 2), [])
check('touching shifts are one period', lambda: open_hours([(720, 780), (600, 660), (660, 720)], 1), [(600, 780)])
check('too few guards for the whole day', lambda: open_hours([(0, 10), (5, 15), (7, 9)], 4), [])
check('the same shift three times', lambda: open_hours([(30, 40), (30, 40), (30, 40)], 3), [(30, 40)])
check('shifts within shifts at far times', lambda: open_hours([(0, 1000000000), (5, 999999999), (7, 8), (7, 9)], 3), [(7, 9)], shown=False)
shifts = []
for i in range(50000):
    start = next_random() % 1000000
    end = start + 1 + next_random() % 40000
    shifts.append((start, end))
check('a season with many shifts', lambda: digest(open_hours(shifts, 1000)), '570 items, digest 163534', shown=False)

if failed:
    sys.exit(1)
