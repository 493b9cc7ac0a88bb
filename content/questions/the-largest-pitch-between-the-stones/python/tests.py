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


check('no meadow at all', lambda: largest_pitch([]), 0)
check('nothing but stones', lambda: largest_pitch(['##', '##']), 0)
check('one square of grass', lambda: largest_pitch(['#', '.', '#']), 1)
check('all of it is grass', lambda: largest_pitch(['....', '....', '....']), 12)
check('a field between stones', lambda: largest_pitch(['..#...', '......', '#....#', '...#..']), 8)
check('a single long row wins', lambda: largest_pitch(['.#.#.#', '......', '#.#.#.']), 6)
check('a single column wins', lambda: largest_pitch(['#.##', '..##', '#.#.', '#.#.', '#.#.']), 5)
check('a staircase of stones', lambda: largest_pitch(['....', '#...', '##..', '###.']), 6)
check('wide and flat beats narrow and high', lambda: largest_pitch(['#..#....', '...#....', '....####']), 8, shown=False)
meadow = [''.join('#' if next_random() % 60 == 0 else '.' for column in range(500)) for row in range(400)]
check('a large stony meadow', lambda: largest_pitch(meadow), 749, shown=False)
meadow = [''.join('#' if next_random() % 20000 == 0 else '.' for column in range(400)) for row in range(500)]
check('a large meadow of grass with few stones', lambda: largest_pitch(meadow), 92316, shown=False)

if failed:
    sys.exit(1)
