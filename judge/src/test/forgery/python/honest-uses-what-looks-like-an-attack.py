# Decorators, logging, namedtuple, typing, asyncio, dataclasses, signals and numbers of fixed width work as ever.
import abc
import asyncio
import contextlib
import ctypes
import dataclasses
import enum
import functools
import inspect
import logging
import signal
import sys
import traceback
import types
import typing
import warnings
from collections import namedtuple

Pair = namedtuple("Pair", "first second")
Other = typing.NamedTuple("Other", [("first", int)])
Colour = enum.Enum("Colour", "RED GREEN")
logging.basicConfig(level=logging.INFO, format="%(funcName)s %(lineno)d %(message)s", stream=sys.stdout)
T = typing.TypeVar("T")


@dataclasses.dataclass(frozen=True, slots=True)
class Kept:
    value: int = 0


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self) -> float: ...


class Square(Shape):
    def area(self):
        return 4.0


def logged(function):
    @functools.wraps(function)
    def wrapper(*given):
        logging.info("called with %d of %d", len(given), function.__code__.co_argcount)
        return function(*given)

    return wrapper


@contextlib.contextmanager
def closing():
    yield 1


async def summed(numbers):
    await asyncio.sleep(0)
    return sum(await asyncio.gather(*(asyncio.sleep(0, each) for each in numbers)))


@functools.singledispatch
def shown(value):
    return str(value)


@shown.register
def _(value: int):
    return "int"


@logged
def add(*numbers):
    before = signal.signal(signal.SIGALRM, lambda number, frame: None)
    assert before == signal.SIG_DFL or callable(before)
    signal.raise_signal(signal.SIGALRM)
    try:
        raise ValueError("no")
    except ValueError:
        traceback.print_exc(file=sys.stdout)
        logging.exception("raised")
    with closing() as one, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.warn("late", stacklevel=2)
        assert one == 1 and isinstance(Square(), Shape) and issubclass(Square, Shape)
    assert Pair(1, 2).second == 2 and Other(1).first == 1 and Colour.RED.name == "RED" and Kept(3).value == 3
    assert ctypes.c_int32(2**31).value == -(2**31) and ctypes.c_uint8(257).value == 1
    assert shown(1) == "int" and shown("a") == "a" and list(inspect.signature(summed).parameters) == ["numbers"]
    assert typing.get_type_hints(Kept) == {"value": int} and Square in Shape.__subclasses__()
    assert isinstance((each for each in ()), types.GeneratorType) and inspect.isfunction(add)
    return asyncio.run(summed(numbers))
