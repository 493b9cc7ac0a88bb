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


check('later this month', lambda: next_meeting('second Tuesday', '2024-04-01'), '2024-04-09')
check('today counts', lambda: next_meeting('second Tuesday', '2024-04-09'), '2024-04-09')
check('the day after it is too late', lambda: next_meeting('second Tuesday', '2024-04-10'), '2024-05-14')
check('the first of the month', lambda: next_meeting('first Monday', '2024-03-30'), '2024-04-01')
check('over the end of the year', lambda: next_meeting('last Friday', '2024-12-28'), '2025-01-31')
check('a last one that is the fifth', lambda: next_meeting('last Wednesday', '2024-07-25'), '2024-07-31')
check('months without a fifth one are skipped', lambda: next_meeting('fifth Thursday', '2024-03-01'), '2024-05-30')
check('the leap day', lambda: next_meeting('last Thursday', '2024-02-23'), '2024-02-29')
check('a fifth one in February comes once in a long time', lambda: next_meeting('fifth Sunday', '2032-02-01'), '2032-02-29')
check('1900 was no leap year', lambda: next_meeting('last Wednesday', '1900-02-01'), '1900-02-28', shown=False)
check('far from today', lambda: next_meeting('third Saturday', '2199-11-17'), '2199-12-21', shown=False)

if failed:
    sys.exit(1)
