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


check('an empty journal', lambda: replay([]), '')
check('appending', lambda: replay(['+Hello', '+ world', '+!']), 'Hello world!')
check('deleting more than there is', lambda: replay(['+abc', '-5', '+d']), 'd')
check('an undo brings deleted text back', lambda: replay(['+Hello world', '-6', 'undo']), 'Hello world')
check('undo and redo', lambda: replay(['+Hello', '+ world', '-3', 'undo', 'undo', 'redo', '+!', 'redo']), 'Hello world!')
check('nothing to undo or redo', lambda: replay(['undo', 'redo', '+a', 'redo', 'undo', 'undo', 'undo', '+b']), 'b')
check('a redo can be undone again', lambda: replay(['+one', '+two', 'undo', 'redo', 'undo', '+three']), 'onethree')
check('changes that alter nothing count', lambda: replay(['+a', '-0', 'undo', '+b', 'undo', '+', 'redo']), 'a')
check('texts that look like commands', lambda: replay(['+undo', '+-2', '+redo', 'undo', '++1']), 'undo-2+1')
check('redoing a deletion that found too little', lambda: replay(['+abc', '-9', 'undo', 'undo', 'redo', 'redo', '+x', 'undo', 'undo']), 'abc', shown=False)
choices = ['+stitch by stitch', 'undo', 'redo', 'undo', '+end']
commands = [choices[i // 40000] for i in range(160003)]
check('a long session', lambda: replay(commands), 'endendend', shown=False)

if failed:
    sys.exit(1)
