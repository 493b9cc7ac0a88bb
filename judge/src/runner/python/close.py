def close():
    """Disables introspection."""
    # Imported here, because this module needs attributes that are removed below.
    import types
    function, frame = type(close), type(sys._getframe())
    async def coroutine(): pass
    async def generator(): yield
    made = coroutine()
    generators = [type((each for each in ())), type(made), type(generator())]
    made.close()
    # A type's __dict__ is a read-only proxy. The garbage collector finds the real dictionary behind it.
    inside = lambda kind: gc.get_referents(kind.__dict__)[0]
    replace = type(close.__code__).replace
    own = frozenset({'tests.py', close.__code__.co_filename})
    def without_constants(code_of):
        """The code of the tests and of this module without its constants, which a traceback does not need."""
        def code(self):
            found = code_of(self)
            return replace(found, co_consts=(None,) * len(found.co_consts)) if found.co_filename in own else found
        return code
    code_of = function.__code__.__get__
    def kept(change):
        """A setter that leaves the tests' functions and those of this module as they are: with other code, they would
        return what their own code can reach."""
        def assign(self, value):
            if code_of(self).co_filename in own: raise AttributeError('this function cannot be changed while tests run')
            change(self, value)
        return assign
    changeable = {name: property(getattr(function, name).__get__, kept(getattr(function, name).__set__))
                  for name in ('__defaults__', '__kwdefaults__')}
    changeable['__code__'] = property(without_constants(code_of), kept(function.__code__.__set__))

    # What the solution can reach anyway stays visible: the globals of modules, and frames, variables and cells of its own.
    modules, module_type = sys.modules, type(sys)
    frame_code, frame_globals, frame_locals = frame.f_code.__get__, frame.f_globals.__get__, frame.f_locals.__get__
    back_of, shown_code = frame.f_back.__get__, without_constants(frame.f_code.__get__)
    def of_module(names):
        """These globals if they are those of a module that anybody can import, which the tests' and their copies are not."""
        module = modules.get(names.get('__name__'))
        return names if type(module) is module_type and module.__dict__ is names else None
    def is_public(found):
        file = frame_code(found).co_filename
        return (file == 'solution.py' or file[:9] == '/usr/lib/' or file[:8] == '<frozen ') and of_module(frame_globals(found)) is not None
    def is_own(found):
        return frame_code(found).co_filename == 'solution.py' and is_public(found)
    def is_visible(found):
        """Whether the frame is the solution's, or was called by it. What the tests call tells how they compare."""
        while found is not None:
            if is_own(found): return True
            if not is_public(found): return False
            found = back_of(found)
        return True
    def visible_or_none(frame_of):
        def visible(self):
            found = frame_of(self)
            return found if is_visible(found) else None
        return property(visible)
    def own_code(code_of):
        def code(self):
            found = code_of(self)
            return found if found.co_filename == 'solution.py' else None
        return property(code)
    globals_of, closure_of = function.__globals__.__get__, function.__closure__.__get__
    inside(function).update(
        __globals__=property(lambda self: of_module(globals_of(self)) or {}), __builtins__={},
        __closure__=property(lambda self: closure_of(self) if code_of(self).co_filename == 'solution.py' else None), **changeable)
    inside(frame).update(
        f_back=visible_or_none(back_of), f_builtins={}, f_code=property(shown_code),
        f_globals=property(lambda self: frame_globals(self) if is_visible(self) else {}),
        f_locals=property(lambda self: frame_locals(self) if is_own(self) else {}))
    for kind, start in zip(generators, ('gi', 'cr', 'ag')):
        inside(kind).update({start + '_frame': visible_or_none(getattr(kind, start + '_frame').__get__),
                             start + '_code': own_code(getattr(kind, start + '_code').__get__)})
    trace_of = BaseException.__dict__['__traceback__'].__get__
    def _getframe(depth=0, /):
        """Python's own, but None in the place of frames of the tests and of this module. (The audit hook refuses its own.)"""
        try: raise ValueError('call stack is not deep enough')
        except ValueError as error:
            found = back_of(trace_of(error).tb_frame)
            for _ in range(depth):
                found = back_of(found)
                if found is None: raise
        return found if is_visible(found) else None
    def without(name):
        """Doctest and the like switch tracing off, which it is."""
        def switch(function, /):
            if function is not None: raise RuntimeError(f'sys.{name} is not there while tests run')
        switch.__name__ = switch.__qualname__ = name
        return switch

    all_subclasses = type.__subclasses__
    def __subclasses__(kind):
        return [each for each in all_subclasses(kind) if each.__module__ != '__main__']
    inside(type)['__subclasses__'] = __subclasses__
    getattr(sys, '_clear_internal_caches', sys._clear_type_cache)()

    set_handler, handlers = _signal.signal, {}
    def signal(number, handler):
        """Calls handlers without the frame in which the signal arrived."""
        given = handler
        if callable(handler) and not isinstance(handler, int):
            def given(number, frame): return handler(number, None)
        before = set_handler(number, given)
        handlers[given] = handler
        return handlers.get(before, before)
    _signal.signal = signal

    # Creating one of these modules again would undo the changes.
    changed = frozenset({'sys', 'builtins', 'gc', '_imp', '_signal'})
    create = _imp.create_builtin
    def create_builtin(spec):
        if spec.name in changed: raise ImportError(spec.name + ' is there already')
        return create(spec)
    _imp.create_builtin = create_builtin

    for module, names in ((sys, ('_getframe', '_current_frames', '_current_exceptions', 'settrace', 'setprofile', 'monitoring')),
                          (gc, ('get_objects', 'get_referrers', 'get_referents'))):
        for name in names:
            if hasattr(module, name): delattr(module, name)
    sys._getframe, sys.settrace, sys.setprofile = _getframe, without('settrace'), without('setprofile')
    refused = frozenset({
        'sys._getframe', 'sys._current_frames', 'sys._current_exceptions', 'sys.settrace', 'sys.setprofile',
        'sys.monitoring.register_callback', 'cpython.PyInterpreterState_New', 'gc.get_objects', 'gc.get_referrers', 'gc.get_referents',
    })
    # Modules that read memory, and other interpreters, in which this hook does not exist.
    native = frozenset({
        '_ctypes', '_ctypes_test', '_cffi_backend', '_testcapi', '_testinternalcapi', '_testbuffer', '_testclinic',
        '_testmultiphase', '_xxsubinterpreters', '_interpreters', '_interpchannels', '_interpqueues',
    })
    libraries = tuple(each + '/' for each in sys.path if each.startswith('/usr/') and each.endswith('/lib-dynload'))
    starts, ends, is_text = str.startswith, str.endswith, isinstance
    def hook(event, given, text=str):
        if event in refused: raise RuntimeError(event + ' is not there while tests run')
        if event == 'import':
            name, path = given[0], given[1]
            if name in native or name in changed: raise ImportError(name + ' is not there while tests run')
            if is_text(path, text) and ends(path, '.so') and not starts(path, libraries):
                raise ImportError('native modules are not loaded while tests run')
    sys.addaudithook(hook)
