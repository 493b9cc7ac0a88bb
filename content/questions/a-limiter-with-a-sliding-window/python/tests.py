# Hidden tests. Each prints one TAP line.
from solution import *

import json
import sys

test_count = 0
failure_count = 0


def as_python(text):
    """Shows a JSON value as Python writes it, such as None and letters of any script."""
    return repr(json.loads(text))


def check(name, expected, answer, visible=True):
    """Compares the answer, written as JSON, with the expected text."""
    global test_count, failure_count
    test_count += 1
    got = problem = None
    try:
        got = json.dumps(answer(), ensure_ascii=False)
    except Exception as error:
        problem = f'exception: {type(error).__name__}: {error}'
    if got == expected:
        print(f'ok {test_count} - {name}', flush=True)
        return
    failure_count += 1
    print(f'not ok {test_count} - {name}', flush=True)
    if visible:
        print('  ---')
        print(f'  expected: {json.dumps(as_python(expected))}')
        print(f'  got: {json.dumps(problem or as_python(got))}')
        print('  ...', flush=True)

def storm():
    """Requests that come in at times that look random. Returns one number that stands for all answers."""
    limiter = RateLimiter(4000, 9000)
    seed = 11
    result = 0
    time = 0
    for _ in range(60000):
        seed = seed * 16807 % 2147483647
        time += seed % 2
        result = (result * 31 + (2 if limiter.allow(42, time) else 1)) % 1000000007
    return result


def scenario_1():
    limiter = RateLimiter(2, 10)
    answers = []
    answers.append(limiter.allow(1, 100))
    answers.append(limiter.allow(1, 104))
    answers.append(limiter.allow(1, 109))
    answers.append(limiter.allow(2, 109))
    answers.append(limiter.allow(1, 110))
    answers.append(limiter.allow(1, 113))
    return answers


def scenario_2():
    limiter = RateLimiter(3, 1)
    answers = []
    answers.append(limiter.allow(5, 7))
    answers.append(limiter.allow(5, 7))
    answers.append(limiter.allow(5, 7))
    answers.append(limiter.allow(5, 7))
    answers.append(limiter.allow(5, 8))
    return answers


def scenario_3():
    limiter = RateLimiter(1, 10)
    answers = []
    answers.append(limiter.allow(0, 10))
    answers.append(limiter.allow(0, 19))
    answers.append(limiter.allow(0, 20))
    return answers


def scenario_4():
    limiter = RateLimiter(2, 60)
    answers = []
    answers.append(limiter.allow(3, 58))
    answers.append(limiter.allow(3, 59))
    answers.append(limiter.allow(3, 61))
    answers.append(limiter.allow(3, 117))
    answers.append(limiter.allow(3, 118))
    answers.append(limiter.allow(3, 119))
    return answers


def scenario_5():
    limiter = RateLimiter(1, 5)
    answers = []
    answers.append(limiter.allow(1, 0))
    answers.append(limiter.allow(1, 2))
    answers.append(limiter.allow(1, 4))
    answers.append(limiter.allow(1, 5))
    answers.append(limiter.allow(1, 7))
    answers.append(limiter.allow(1, 9))
    answers.append(limiter.allow(1, 10))
    return answers


def scenario_6():
    limiter = RateLimiter(1, 100)
    answers = []
    answers.append(limiter.allow(0, 1))
    answers.append(limiter.allow(9999, 1))
    answers.append(limiter.allow(0, 2))
    answers.append(limiter.allow(9999, 2))
    answers.append(limiter.allow(500, 2))
    return answers


def scenario_7():
    limiter = RateLimiter(2, 1000000)
    answers = []
    answers.append(limiter.allow(4, 0))
    answers.append(limiter.allow(4, 0))
    answers.append(limiter.allow(4, 999999))
    answers.append(limiter.allow(4, 1000000))
    return answers


def scenario_8():
    limiter = RateLimiter(2, 4)
    answers = []
    answers.append(limiter.allow(1, 1))
    answers.append(limiter.allow(2, 1))
    answers.append(limiter.allow(1, 2))
    answers.append(limiter.allow(2, 4))
    answers.append(limiter.allow(1, 4))
    answers.append(limiter.allow(2, 5))
    answers.append(limiter.allow(1, 5))
    answers.append(limiter.allow(2, 6))
    answers.append(limiter.allow(1, 6))
    answers.append(limiter.allow(2, 8))
    answers.append(limiter.allow(1, 9))
    answers.append(limiter.allow(1, 9))
    answers.append(limiter.allow(2, 9))
    return answers


check('the example of the statement', '[true, true, false, true, true, false]', scenario_1)
check('several requests in one second', '[true, true, true, false, true]', scenario_2)
check('a request leaves exactly after the window', '[true, false, true]', scenario_3)
check('the window slides across the minute', '[true, true, false, false, true, true]', scenario_4)
check('who was turned away is not counted', '[true, false, false, true, false, false, true]', scenario_5)
check('clients do not share their limits', '[true, true, false, false, true]', scenario_6)
check('the first second of time', '[true, true, false, true]', scenario_7)
check('several clients in turn', '[true, true, true, true, false, true, true, false, true, true, true, false, true]', scenario_8, visible=False)
check('sixty thousand requests of one client', '572309414', storm, visible=False)

if failure_count > 0:
    sys.exit(1)
