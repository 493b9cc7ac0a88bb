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


check('the present minute does not count', lambda: next_run('* * * * *', '2024-03-01 12:00'), '2024-03-01 12:01')
check('tomorrow at the same time', lambda: next_run('30 9 * * *', '2024-02-28 09:30'), '2024-02-29 09:30')
check('workdays only', lambda: next_run('30 9 * * 1-5', '2024-03-29 10:00'), '2024-04-01 09:30')
check('steps over all values', lambda: next_run('*/20 * * * *', '2023-12-31 23:40'), '2024-01-01 00:00')
check('steps in a range, and a list of hours', lambda: next_run('10-50/15 8,20 * * *', '2024-01-01 08:41'), '2024-01-01 20:10')
check('one of the two day fields is enough', lambda: next_run('0 0 13 * 5', '2024-10-07 00:00'), '2024-10-11 00:00')
check('a step over all days is not exactly a star', lambda: next_run('0 0 */2 * 1', '2024-05-03 00:00'), '2024-05-05 00:00')
check('a leap day', lambda: next_run('0 12 29 2 *', '2024-02-29 12:00'), '2028-02-29 12:00')
check('a day that no such month has', lambda: next_run('0 0 31 4,6,9,11 *', '2024-01-01 00:00'), 'never')
check('Sundays of a month that is far away', lambda: next_run('5 0 * 2 0,6', '2025-03-01 00:00'), '2026-02-01 00:05', shown=False)
check('no leap day in 2100', lambda: next_run('59 23 29 2 *', '2096-03-01 00:00'), '2104-02-29 23:59', shown=False)

if failed:
    sys.exit(1)
