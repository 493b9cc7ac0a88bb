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


check('a short name stays as it is', lambda: shorten_name('notes.txt', 20), 'notes.txt')
check('a name exactly as wide as the column stays', lambda: shorten_name('notes.txt', 9), 'notes.txt')
check('the two halves are equally long', lambda: shorten_name('annual-report-2024.pdf', 15), 'annual...24.pdf')
check('the beginning gets the odd character', lambda: shorten_name('annual-report-2024.pdf', 10), 'annu...pdf')
check('one character too many costs four', lambda: shorten_name('notes.txt', 8), 'not...xt')
check('the narrowest column', lambda: shorten_name('photograph', 5), 'p...h')
check('an empty name fits', lambda: shorten_name('', 5), '')
check('dots and spaces of the name count', lambda: shorten_name('my .. file .txt', 12), 'my ......txt', shown=False)
check('a wide column', lambda: shorten_name('abcdefghijklmnopqrstuvwxyz', 25), 'abcdefghijk...pqrstuvwxyz', shown=False)

if failed:
    sys.exit(1)
