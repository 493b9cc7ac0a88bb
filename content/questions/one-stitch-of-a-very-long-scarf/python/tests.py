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


check('single stitches', lambda: stitch_at('kpx', 1), 'p')
check('a repeated stitch ends where its number says', lambda: stitch_at('3k2p', 3), 'p')
check('inside of a nested group', lambda: stitch_at('2(k2(xy)p)', 4), 'y')
check('the second round of a group', lambda: stitch_at('2(k2(xy)p)', 6), 'k')
check('right behind the last stitch', lambda: stitch_at('2(k2(xy)p)', 12), '-')
check('an empty pattern', lambda: stitch_at('', 0), '-')
check('a group without a number', lambda: stitch_at('(kp)3(x)y', 5), 'y')
check('numbers of several digits', lambda: stitch_at('12(ab)10c', 33), 'c')
check('farther than can be written out', lambda: stitch_at('1000000000(999999(k)p)z', 999999999999999), 'p')
check('the very last stitch', lambda: stitch_at('1000000000(999999(k)p)z', 1000000000000000), 'z', shown=False)
pattern = '1(' * 60000 + '3k2p' + ')' * 60000 + 'q'
check('brackets as deep as they can be', lambda: stitch_at(pattern, 4), 'p', shown=False)
pattern = '2(kp' * 44 + 'y' + ')' * 44 + 'e'
check('doubled again and again', lambda: stitch_at(pattern, 57005123456789), 'p', shown=False)

if failed:
    sys.exit(1)
