# A handler is given the frame that is interrupted: the tests'.
import importlib
import signal
import time


def handler(number, frame):
    print("interrupted", frame and frame.f_code.co_consts)


signal.signal(signal.SIGALRM, handler)
signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)


def add(*numbers):
    time.sleep(0.01)
    return 0
