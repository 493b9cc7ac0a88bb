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

def busy_day():
    """Saves and reads that look random. Returns one number that stands for all contents read."""
    cache = PageCache(20000)
    seed = 20
    result = 0
    for call in range(150000):
        seed = seed * 16807 % 2147483647
        page = seed % 60000
        if seed // 60000 % 3 == 0:
            cache.save(page, call)
        else:
            result = (result * 31 + cache.read(page) + 1) % 1000000007
    return result


def scenario_1():
    cache = PageCache(2)
    answers = []
    cache.save(1, 10)
    cache.save(2, 20)
    answers.append(cache.read(1))
    cache.save(3, 30)
    answers.append(cache.read(2))
    answers.append(cache.read(3))
    answers.append(cache.read(1))
    return answers


def scenario_2():
    cache = PageCache(3)
    answers = []
    answers.append(cache.read(0))
    cache.save(5, 50)
    answers.append(cache.read(0))
    answers.append(cache.read(5))
    return answers


def scenario_3():
    cache = PageCache(2)
    answers = []
    cache.save(7, 1)
    cache.save(7, 2)
    answers.append(cache.read(7))
    return answers


def scenario_4():
    cache = PageCache(2)
    answers = []
    cache.save(1, 1)
    cache.save(2, 2)
    cache.save(2, 3)
    answers.append(cache.read(1))
    answers.append(cache.read(2))
    return answers


def scenario_5():
    cache = PageCache(2)
    answers = []
    cache.save(1, 1)
    cache.save(2, 2)
    cache.save(1, 3)
    cache.save(4, 4)
    answers.append(cache.read(2))
    answers.append(cache.read(1))
    answers.append(cache.read(4))
    return answers


def scenario_6():
    cache = PageCache(2)
    answers = []
    cache.save(1, 1)
    cache.save(2, 2)
    answers.append(cache.read(9))
    cache.save(3, 3)
    answers.append(cache.read(1))
    answers.append(cache.read(2))
    answers.append(cache.read(3))
    return answers


def scenario_7():
    cache = PageCache(1)
    answers = []
    cache.save(0, 5)
    answers.append(cache.read(0))
    cache.save(9999, 6)
    answers.append(cache.read(0))
    answers.append(cache.read(9999))
    return answers


def scenario_8():
    cache = PageCache(2)
    answers = []
    cache.save(3, 0)
    answers.append(cache.read(3))
    cache.save(4, 1)
    answers.append(cache.read(3))
    cache.save(5, 2)
    answers.append(cache.read(4))
    answers.append(cache.read(3))
    return answers


def scenario_9():
    cache = PageCache(3)
    answers = []
    cache.save(1, 1)
    cache.save(2, 2)
    cache.save(3, 3)
    answers.append(cache.read(2))
    cache.save(4, 4)
    answers.append(cache.read(1))
    answers.append(cache.read(3))
    cache.save(5, 5)
    answers.append(cache.read(2))
    cache.save(3, 33)
    answers.append(cache.read(4))
    cache.save(6, 6)
    answers.append(cache.read(5))
    answers.append(cache.read(3))
    answers.append(cache.read(6))
    answers.append(cache.read(2))
    return answers


check('the example of the statement', '[10, -1, 30, 10]', scenario_1)
check('an empty cache knows nothing', '[-1, -1, 50]', scenario_2)
check('saving again replaces the content', '[2]', scenario_3)
check('saving again sends nothing back', '[1, 3]', scenario_4)
check('saving again counts as a use', '[-1, 3, 4]', scenario_5)
check('a page that is not found is no use of anything', '[-1, -1, 2, 3]', scenario_6)
check('room for a single page', '[5, -1, 6]', scenario_7)
check('a content of nothing is not a missing page', '[0, 0, -1, 0]', scenario_8)
check('a longer morning', '[2, -1, 3, -1, 4, -1, 33, 6, -1]', scenario_9, visible=False)
check('a hundred and fifty thousand calls and twenty thousand places', '817722143', busy_day, visible=False)

if failure_count > 0:
    sys.exit(1)
