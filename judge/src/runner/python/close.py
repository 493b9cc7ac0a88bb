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
    inside(function).update(__globals__={}, __builtins__={}, __closure__=None, **changeable)
    inside(frame).update(
        f_back=None, f_globals={}, f_builtins={}, f_locals={}, f_code=property(without_constants(frame.f_code.__get__)))
    for kind, start in zip(generators, ('gi', 'cr', 'ag')):
        inside(kind).update({start + '_frame': None, start + '_code': None})
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
