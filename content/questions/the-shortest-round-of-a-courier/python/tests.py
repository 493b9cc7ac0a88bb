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


check('the example of the statement', '16', lambda: shortest_round([(0, 0), (0, 4), (3, 4), (3, 0), (1, 2)]))
check('only the depot', '0', lambda: shortest_round([(5, -5)]))
check('one stop is a way there and back', '14', lambda: shortest_round([(1, 2), (4, 6)]))
check('all stops on one street', '22', lambda: shortest_round([(0, 0), (9, 0), (-2, 0), (4, 0), (7, 0)]))
check('two parcels for the same door', '12', lambda: shortest_round([(2, 2), (5, 5), (5, 5), (2, 2)]))
check(
    'the nearest stop first is not the shortest',
    '36',
    lambda: shortest_round([(0, 0), (1, 0), (-2, 0), (5, 0), (-13, 0)]),
)
check(
    'corners and a centre',
    '102',
    lambda: shortest_round([(10, 10), (0, 0), (20, 0), (0, 20), (20, 20), (11, 3), (3, 12)]),
)
check(
    'twelve points in the city',
    '470',
    lambda: shortest_round([(83, 12), (5, 77), (41, 40), (68, 91), (12, 9), (97, 55), (30, 62), (55, 23), (74, 70), (21, 33), (60, 48), (9, 95)]),
    visible=False,
)
check(
    'twelve points far apart',
    '8188096',
    lambda: shortest_round([(-900000, 700000), (850000, -640000), (123456, 654321), (-777777, -222222), (400000, 400000), (-5, 3), (999999, -999999), (-314159, 271828), (161803, -577215), (707106, 141421), (-602214, -138064), (299792, -662607)]),
    visible=False,
)

if failure_count > 0:
    sys.exit(1)
