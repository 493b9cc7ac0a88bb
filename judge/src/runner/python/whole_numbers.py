def whole_numbers():
    """What most programs want from ctypes: numbers of a fixed width. Pointers are missing."""
    module = type(sys)('ctypes')
    def number(name, bits, is_signed):
        class Number:
            __slots__ = ('_value',)
            def __init__(self, value=0): self.value = value
            @property
            def value(self): return self._value
            @value.setter
            def value(self, value):
                value &= (1 << bits) - 1
                self._value = value - (1 << bits) if is_signed and value >> (bits - 1) else value
            def __repr__(self): return f'{name}({self._value})'
        Number.__name__ = Number.__qualname__ = name
        setattr(module, name, Number)
    for bits in (8, 16, 32, 64):
        number(f'c_int{bits}', bits, True)
        number(f'c_uint{bits}', bits, False)
    for name, bits in (('byte', 8), ('short', 16), ('int', 32), ('long', 64), ('longlong', 64)):
        number('c_' + name, bits, True)
        number('c_u' + name, bits, False)
    number('c_size_t', 64, False)
    number('c_ssize_t', 64, True)
    return module
