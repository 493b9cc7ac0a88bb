# The parts in this folder are one module, which python.ts puts together: start, close, whole_numbers, run.
#
# Reads the mark and the tests from the channel, so that the tests are never in a file, reports syntax errors before any of
# the candidate's code runs, and sends the completion mark after the last line of the tests. `unittest.main()` ends by
# SystemExit, which counts as the end if only the tests and unittest are on the stack.
#
# Tests and candidate share the interpreter. The runner's data is in the cells of its functions, and the names of the tests
# are in a module that is not in sys.modules. `close` removes every way to them: from frames and functions to their callers,
# globals and cells, and also tracing, the lists of gc, and access to raw memory.
# Exit statuses: 1 a failed assertion or test, 65 a syntax error, 70 an exception that the candidate's code raised.
import builtins, gc, os, sys
import _imp, _signal

# A copy, so that the runner calls the original built-ins even if the candidate's code replaces them.
__builtins__ = dict(vars(builtins))

def take():
    read = os.read
    data = b''
    while b'\n' not in data: data += read(3, 65536)
    header, data = data.split(b'\n', 1)
    mark, length = header.split()
    while len(data) < int(length): data += read(3, 65536)
    os.set_inheritable(3, False)
    return mark + b'\n', data.decode() if int(length) else None
