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


def digest(values):
    result = 7
    for number in [ord(letter) for text in values for letter in text + '\n']:
        result = (result * 31 + number) % 1000003
    return f'{len(values)} items, digest {result}'


check('plain fields', lambda: split_record('17,lamp,4.50'), ['17', 'lamp', '4.50'])
check('an empty line is one empty field', lambda: split_record(''), [''])
check('empty fields count', lambda: split_record(',,'), ['', '', ''])
check('a comma inside of quotation marks', lambda: split_record('17,"Lamp, green",1'), ['17', 'Lamp, green', '1'])
check('two quotation marks mean one', lambda: split_record('"says ""hello""",x'), ['says "hello"', 'x'])
check('an empty quoted field', lambda: split_record('"",a,""'), ['', 'a', ''])
check('quotation marks in the middle are ordinary', lambda: split_record('4" pipe,a"b"c'), ['4" pipe', 'a"b"c'])
check('spaces stay, and a space makes a field unquoted', lambda: split_record(' a , "b", "c,d"'), [' a ', ' "b"', ' "c', 'd"'])
check('only quotation marks', lambda: split_record('"""",""""""'), ['"', '""'], shown=False)
line = '"red, ""dark""",' * 25000 + 'plain,' * 40000 + '"""",' * 20000 + '"the, end"'
check('a very long line', lambda: digest(split_record(line)), '85001 items, digest 941780', shown=False)

if failed:
    sys.exit(1)
