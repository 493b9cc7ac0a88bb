def sets_output(tests):
    import re
    return re.search(r'stdout\s*=(?!=)|redirect_stdout|__stdout__|setattr|patch', tests) is not None
def run():
    mark, tests = take()
    write, getpid, leave_at_once = os.write, os.getpid, os._exit
    owner = getpid()
    def leave():
        try: os.close(3)
        except OSError: pass
    os.register_at_fork(after_in_child=leave)
    traceback_of = BaseException.__dict__['__traceback__'].__get__
    code_of = type(sys._getframe()).f_code.__get__

    def report(outcome, file, line, column, end, message):
        import json
        entry = {'file': file, 'line': max(1, line or 1), 'severity': 'error', 'message': message}
        if column: entry['column'] = column
        if column and end and end > column: entry['endColumn'] = end
        try: write(3, (json.dumps({'outcome': outcome, 'diagnostics': [entry]}) + '\n').encode())
        except OSError: pass

    def read(text, name):
        try:
            return compile(text, name, 'exec', dont_inherit=True)
        except SyntaxError as error:
            end = error.end_offset if error.end_lineno == error.lineno else None
            report('compileError', error.filename or name, error.lineno, error.offset, end, type(error).__name__ + ': ' + str(error.msg))
            if name == 'tests.py': error.text = None
            sys.__excepthook__(type(error), error, None)
            finish(65)
        except (ValueError, RecursionError, MemoryError) as error:
            report('compileError', name, 1, None, None, str(error) or type(error).__name__)
            finish(65)

    def finish(status):
        for stream in (output, sys.stdout, sys.stderr):
            try: stream is None or stream.flush()
            except Exception: status = status or 1
        leave_at_once(status)

    def on_the_way(error, file):
        found, trace = None, traceback_of(error)
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == file: found = trace
            trace = trace.tb_next
        return found

    def innermost(error):
        trace = traceback_of(error)
        while trace.tb_next is not None: trace = trace.tb_next
        return trace.tb_frame.f_code.co_filename

    def codes_in(code, found):
        found.append(code)
        for each in code.co_consts:
            if type(each) is type(code): codes_in(each, found)
        return found

    def is_end(error, known):
        """Whether the tests, or unittest for them, exited with success, with only their own code on the stack."""
        if type(error) is not SystemExit or error.code not in (None, 0, False): return False
        return is_by_tests(error, known)

    def is_by_tests(error, known):
        trace = traceback_of(error).tb_next
        while trace is not None:
            if not any(code_of(trace.tb_frame) is each for each in known): return False
            trace = trace.tb_next
        return True

    def say_ended(error):
        """Tests that use `builtins` print with Python's own, which nothing confirms: then it counts that they have ended."""
        if tests is None or output is not None or not is_by_tests(error, known + [Quitter.__call__.__code__]): return
        try: write(3, mark[:16] + b'!\n')
        except OSError: pass

    status_of = os.fstat
    def output_place():
        try: status = status_of(1)
        except OSError: return None
        return status.st_dev, status.st_ino
    output_before = output_place()
    # Tests that redirect their output themselves print to what they have put in its place.
    redirects = tests is not None and 'stdout' in tests and sets_output(tests)
    output = None
    kept = [(sys, 'stdout', sys.stdout)] if tests is not None and not redirects else []
    def keep(owner_, name=None):
        kept.append((owner_, name, dict(vars(owner_))))
    def changed():
        """The name of something that carries the tests' reports and that the solution has changed, or None."""
        if kept and kept[0][1] == 'stdout' and output_place() != output_before: return 'standard output'
        for owner_, name, before in kept:
            now = vars(owner_).get(name) if name else dict(vars(owner_))
            if now is before: continue
            if name or now.keys() != before.keys() or any(now[each] is not before[each] for each in now):
                return f'{owner_.__name__}.{name}' if name else getattr(owner_, '__qualname__', 'sys.stdout')

    def output_of_tests():
        """
        Standard output for the tests alone. A solution that replaces `sys.stdout`, or the descriptor, only until the tests
        have printed their next line does not get that line. An `ok` with which a call begins is confirmed on the channel
        (run.ts); later lines may be from a text that the solution returned.
        """
        from io import BufferedWriter, RawIOBase, TextIOWrapper
        candidates, flush, write_bytes, confirms = sys.stdout, TextIOWrapper.flush, os.write, mark[:16] + b':'
        unfinished = b''
        class Output(RawIOBase):
            def writable(self): return True
            def fileno(self): return 1
            def write(self, data):
                try: flush(candidates)
                except Exception: pass
                if output_place() != output_before: refuse('standard output', 'report with')
                written = write_bytes(1, data)
                nonlocal unfinished
                line, end, rest = bytes(data).partition(b'\n')
                # A result is not longer; adding to a long text again and again would take quadratic time.
                if len(unfinished) < 1000: unfinished += line
                if not end: return written
                if unfinished[:2] == b'ok' and getpid() == owner:
                    try: write_bytes(3, confirms + unfinished + b'\n')
                    except OSError: pass
                # The rest of a line that began within a call is no result.
                unfinished = b'' if rest == b'' or rest[-1:] == b'\n' else b'#'
                return written
        # Keeps it out of the subclasses that a program can list.
        Output.__module__ = '__main__'
        return TextIOWrapper(BufferedWriter(Output()), candidates.encoding, candidates.errors, line_buffering=True, write_through=True)
    def print_to(output):
        show, candidates = print, sys.stdout
        def print_(*values, sep=' ', end='\n', file=None, flush=False):
            if file is None and redirects and sys.stdout is not candidates: file = sys.stdout
            show(*values, sep=sep, end=end, file=output if file is None else file, flush=True if file is None else flush)
        print_.__name__ = print_.__qualname__ = 'print'
        return print_

    uses, own_builtins, function_type = [], set(), type(take)
    def use(holder, stored):
        """Records the functions and classes of a module or class, except for those that the tests themselves replace."""
        for name, value in vars(holder).items():
            is_called = callable(value) or isinstance(value, (classmethod, property, staticmethod))
            if name in stored or not is_called: continue
            is_function = type(value) is function_type
            uses.append((holder, name, value, value.__code__ if is_function else None, value.__defaults__ if is_function else None))
    def use_modules(codes):
        """Protects the modules of the standard library that the tests import, because the tests compare with them."""
        from opcode import EXTENDED_ARG, opmap
        import_name, stores = opmap['IMPORT_NAME'], (opmap['STORE_ATTR'], opmap['DELETE_ATTR'])
        imported, stored = set(), set()
        for code in codes:
            # Tests that replace attributes by name could replace any of them.
            if 'setattr' in code.co_names or 'patch' in code.co_names: return {}
            argument = 0
            for at in range(0, len(code.co_code), 2):
                operation, argument = code.co_code[at], argument << 8 | code.co_code[at + 1]
                if operation == import_name: imported.add(code.co_names[argument].partition('.')[0])
                if operation in stores: stored.add(code.co_names[argument])
                if operation != EXTENDED_ARG: argument = 0
        names = (imported & sys.stdlib_module_names) - {'__future__', 'antigravity', 'builtins', 'ctypes', 'sys', 'this', 'unittest'}
        for name in names:
            try: __import__(name)
            except Exception: pass
        for path, module in list(sys.modules.items()):
            if path.partition('.')[0] not in names or getattr(module, '__spec__', None) is None: continue
            # An author's file can have the name of a standard module.
            if str(module.__spec__.origin).startswith('/box/'): continue
            uses.append((sys.modules, path, module, None, None))
            use(module, stored)
            for kind in list(vars(module).values()):
                if isinstance(kind, type) and kind.__module__ == path: use(kind, stored)
        return copies(names, imported, stored)
    def copies(names, imported, stored):
        """Copies of modules for the tests. A solution could change the shared ones, restore them before the last test, and
        so see what the tests compare."""
        own = {}
        for name in names:
            module = sys.modules.get(name)
            if module is None or not stored.isdisjoint(vars(module)): continue
            if name == 'json': own[name] = own_json(module)
            elif str(getattr(module.__spec__, 'origin', None)).endswith(('built-in', '.so')):
                own[name] = type(sys)(name)
                vars(own[name]).update(vars(module))
        if 'sys' in imported:
            # Tests end with its `exit`. Those that set one of its attributes, such as stdout, use the shared one.
            own['sys'] = sys
            if stored.isdisjoint(vars(sys)):
                own['sys'] = type(sys)('sys')
                vars(own['sys']).update(vars(sys))
                if output is not None and not redirects: own['sys'].stdout = output
        return own
    def own_json(shared):
        """The functions of json call each other through their modules, so these are loaded once more."""
        names = ('json.scanner', 'json.decoder', 'json.encoder', 'json')
        made, own = {name: type(sys)(name) for name in names}, dict(vars(builtins))
        import_shared = own['__import__']
        def import_own(name, globals=None, locals=None, fromlist=(), level=0):
            return made.get('json.' + name if level else name) or import_shared(name, globals, locals, fromlist, level)
        own['__import__'] = import_own
        for name in names[:-1]: setattr(made['json'], name.partition('.')[2], made[name])
        for name in names:
            vars(made[name]).update(__builtins__=own, __package__='json')
            exec(sys.modules[name].__spec__.loader.get_code(name), vars(made[name]))
            # Keeps them out of the subclasses that a program can list.
            for kind in vars(made[name]).values():
                if isinstance(kind, type) and kind.__module__ == name: kind.__module__ = '__main__'
            # The tests catch what the solution raises.
            if 'JSONDecodeError' in vars(made[name]): made[name].JSONDecodeError = shared.JSONDecodeError
        return made['json']
    def lend(own, import_shared):
        def import_own(name, globals=None, locals=None, fromlist=(), level=0):
            top, _, rest = name.partition('.')
            if level or top not in own: return import_shared(name, globals, locals, fromlist, level)
            return getattr(own[top], rest) if rest and fromlist else own[top]
        return import_own
    def builtins_of(codes):
        """The built-in names that the tests use and do not define themselves."""
        from opcode import EXTENDED_ARG, opmap
        loads_global, loads = opmap['LOAD_GLOBAL'], opmap['LOAD_NAME']
        stores = (opmap['STORE_NAME'], opmap['STORE_GLOBAL'])
        loaded, stored = set(), set()
        for code in codes:
            argument = 0
            for at in range(0, len(code.co_code), 2):
                operation, argument = code.co_code[at], argument << 8 | code.co_code[at + 1]
                # Its lowest bit has another meaning.
                if operation == loads_global: loaded.add(code.co_names[argument >> 1])
                if operation == loads: loaded.add(code.co_names[argument])
                if operation in stores: stored.add(code.co_names[argument])
                if operation != EXTENDED_ARG: argument = 0
        # The module has its own `__name__`, which the body of each class reads.
        return (loaded & vars(builtins).keys()) - stored - vars(main).keys()
    def replaced():
        """The name of something that the tests use and that the solution has replaced, or None."""
        # A star import also imports what the solution has named like a built-in function.
        for name in own_builtins:
            if name in vars(main): return name
        for holder, name, value, code, defaults in uses:
            now = holder.get(name) if holder is sys.modules else vars(holder).get(name)
            if now is not value or code is not None and (value.__code__ is not code or value.__defaults__ is not defaults):
                return name if holder is sys.modules else f'{holder.__name__}.{name}'

    def refuse(other, purpose):
        if other is None: return
        message = f'The solution changed {other}, which the tests {purpose}.'
        report('failed', 'solution.py', 1, None, None, message)
        write(2, (message + '\n').encode())
        finish(1)

    def lend_unittest(module):
        """Gives the tests a `unittest.main` that looks for them in their own module, which is not `__main__`."""
        import unittest
        program = unittest.TestProgram
        def main(module_='__main__', *words, **more):
            if 'module' in more: module_ = more.pop('module')
            return program(module if module_ == '__main__' else module_, *words, **more)
        unittest.main = main
        own = os.path.dirname(unittest.__file__)
        unittest.TestResult._is_relevant_tb_level = lambda self, trace: trace.tb_frame.f_code.co_filename.startswith(own)
        for kind in (unittest.TestCase, unittest.TestResult, unittest.TextTestResult, unittest.TextTestRunner,
                     unittest.TestSuite, unittest.BaseTestSuite, unittest.TestLoader): keep(kind)
        return [main.__code__, program.__init__.__code__, program.runTests.__code__]

    from _sitebuiltins import Quitter
    builtins.exit, builtins.quit = Quitter('exit', 'Ctrl-D'), Quitter('quit', 'Ctrl-D')
    sys.path.insert(0, '/box')
    with open('/box/solution.py', encoding='utf-8') as file: source = file.read()
    solution = read(source, 'solution.py')
    main = type(sys)('__main__')
    sys.argv = ['solution.py' if tests is None else 'tests.py', *sys.argv[1:]]
    if tests is None:
        code = solution
        main.__builtins__ = builtins
        main.__file__ = 'solution.py'
        sys.modules['__main__'] = main
    else:
        code = read(tests, 'tests.py')
        known = codes_in(code, [])
        # Tests that patch builtins want to patch those of the candidate's code, too.
        main.__builtins__ = builtins if 'builtins' in tests else dict(vars(builtins))
        if kept: keep(sys.stdout)
        if main.__builtins__ is not builtins: output = output_of_tests()
        if 'unittest' in tests: known += lend_unittest(main)
        sys.modules['__main__'] = type(sys)('__main__')
        class Finder:
            @staticmethod
            def find_spec(name, path=None, target=None):
                if name in ('solution', 'ctypes'): return type(sys.__spec__)(name, Finder, origin=name + '.py')
            @staticmethod
            def create_module(spec):
                return whole_numbers() if spec.name == 'ctypes' else None
            @staticmethod
            def exec_module(module):
                if module.__name__ != 'solution': return
                module.__file__ = 'solution.py'
                # Not this module's copy, so that tests can patch what the solution calls, such as `input`.
                module.__builtins__ = builtins
                exec(solution, module.__dict__)
                # A solution may have a `print` of its own, for example one that flushes. The tests keep Python's.
                names = module.__dict__
                if 'print' in own_builtins and 'print' in names and '__all__' not in names:
                    module.__all__ = [name for name in names if type(name) is str and name[:1] != '_' and name != 'print']
                # Checked before the first test, which might pass its expected values to the candidate's code.
                refuse(replaced(), 'use')
        sys.meta_path.insert(0, Finder)
        close()
        own_builtins.update(builtins_of(known))
        own = use_modules(known)
        if main.__builtins__ is not builtins:
            if output is not None: main.__builtins__['print'] = print_to(output)
            main.__builtins__['__import__'] = lend(own, main.__builtins__['__import__'])
    execute = exec
    try:
        execute(code, main.__dict__)
    except SystemExit as error:
        if tests is None or not is_end(error, known):
            if output is not None: output.flush()
            say_ended(error)
            error.__traceback__ = None
            raise
    except BaseException as error:
        say_ended(error)
        error.__traceback__ = traceback_of(error).tb_next
        place = on_the_way(error, 'solution.py')
        raised_by_candidate = traceback_of(error) is not None and innermost(error) != 'tests.py' and place is not None
        outcome = 'failed' if isinstance(error, AssertionError) or not raised_by_candidate else 'runtimeError'
        if place is not None and outcome == 'runtimeError':
            try: message = type(error).__name__ + ': ' + str(error)
            except Exception: message = type(error).__name__
            report(outcome, 'solution.py', place.tb_lineno, None, None, message[:500])
        for stream in (output, sys.stdout):
            try: stream is None or stream.flush()
            except Exception: pass
        sys.__excepthook__(type(error), error, traceback_of(error))
        finish(70 if outcome == 'runtimeError' else 1)
    if tests is None: return
    if output is not None: output.flush()
    refuse(changed(), 'report with')
    refuse(replaced(), 'use')
    sys.stdout.flush()
    sys.stderr.flush()
    if getpid() == owner: write(3, mark)
    finish(0)

run()
