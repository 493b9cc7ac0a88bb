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


check('nobody came today', lambda: still_inside([]), [])
check('one visitor stays', lambda: still_inside(['ada']), ['ada'])
check('one visitor comes and goes', lambda: still_inside(['ada', 'ada']), [])
check('coming back counts from the last time', lambda: still_inside(['ada', 'bob', 'ada', 'eve', 'ada']), ['bob', 'eve', 'ada'])
check('everybody has left', lambda: still_inside(['ada', 'bob', 'eve', 'bob', 'eve', 'ada']), [])
check('upper and lower case are different visitors', lambda: still_inside(['Kim', 'kim', 'KIM', 'kim']), ['Kim', 'KIM'])
check('a visitor who cannot decide', lambda: still_inside(['zoe', 'max', 'max', 'max', 'zoe', 'max', 'max', 'zoe']), ['max', 'zoe'], shown=False)
check('a dozen visitors stay', lambda: still_inside(['noa', 'ben', 'zoe', 'ada', 'max', 'eve', 'kim', 'dan', 'leo', 'mia', 'tom', 'ivy', 'guide', 'guide']), ['noa', 'ben', 'zoe', 'ada', 'max', 'eve', 'kim', 'dan', 'leo', 'mia', 'tom', 'ivy'], shown=False)
tags = []
for i in range(180000):
    visitor = i % 89998
    tags.append('tag-' + str(visitor))
check('a long day', lambda: still_inside(tags), ['tag-0', 'tag-1', 'tag-2', 'tag-3'], shown=False)

if failed:
    sys.exit(1)
