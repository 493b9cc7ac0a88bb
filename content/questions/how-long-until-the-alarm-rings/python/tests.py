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


check('later on the same day', lambda: time_until('06:30', '08:45'), '2 h 15 min')
check('over midnight', lambda: time_until('23:40', '06:15'), '6 h 35 min')
check('less than an hour', lambda: time_until('06:30', '07:15'), '45 min')
check('full hours', lambda: time_until('08:00', '11:00'), '3 h')
check('the same minute is a whole day away', lambda: time_until('07:00', '07:00'), '24 h')
check('a minute ago is almost a day away', lambda: time_until('10:05', '10:04'), '23 h 59 min')
check('one minute to midnight', lambda: time_until('23:59', '00:00'), '1 min')
check('digits that look octal', lambda: time_until('09:08', '18:09'), '9 h 1 min', shown=False)
check('from midnight to the last minute', lambda: time_until('00:00', '23:59'), '23 h 59 min', shown=False)

if failed:
    sys.exit(1)
