import sys
import threading


def jump(frame, event, given):
    print(frame.f_code.co_consts)
    frame.f_lineno = 100
    return jump


for switch_on in (lambda: sys.settrace(jump), lambda: sys.setprofile(jump), lambda: threading.settrace(jump)):
    try:
        switch_on()
    except Exception as error:
        print(error)
threading.Thread(target=lambda: None).start()


def add(*numbers):
    return 0
