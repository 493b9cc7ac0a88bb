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

def season():
    """Awards and questions that look random. Returns one number that stands for all answers."""
    players = 20000
    league = League(players)
    points = [0] * players
    seed = 2718
    result = 0
    for _ in range(40000):
        seed = seed * 16807 % 2147483647
        player = seed % players
        if seed // players % 2 == 0:
            award = min(100000 - points[player], seed % 9973)
            points[player] += award
            league.award(player, award)
        else:
            result = (result * 31 + league.rank(player) + league.between(1000, 20000)) % 1000000007
    return result


def scenario_1():
    league = League(4)
    answers = []
    answers.append(league.rank(3))
    league.award(0, 50)
    league.award(1, 80)
    league.award(2, 50)
    answers.append(league.rank(1))
    answers.append(league.rank(0))
    answers.append(league.rank(2))
    answers.append(league.rank(3))
    answers.append(league.between(50, 80))
    league.award(1, -80)
    answers.append(league.rank(0))
    return answers


def scenario_2():
    league = League(1)
    answers = []
    answers.append(league.rank(0))
    league.award(0, 100000)
    answers.append(league.rank(0))
    answers.append(league.between(100000, 100000))
    answers.append(league.between(0, 99999))
    return answers


def scenario_3():
    league = League(5)
    answers = []
    answers.append(league.between(0, 0))
    answers.append(league.between(1, 100000))
    answers.append(league.rank(4))
    return answers


def scenario_4():
    league = League(3)
    answers = []
    league.award(0, 10)
    league.award(1, 20)
    league.award(2, 30)
    answers.append(league.between(10, 30))
    answers.append(league.between(11, 30))
    answers.append(league.between(10, 29))
    answers.append(league.between(20, 20))
    return answers


def scenario_5():
    league = League(2)
    answers = []
    league.award(0, 30)
    league.award(1, 50)
    answers.append(league.rank(0))
    league.award(0, 30)
    answers.append(league.rank(0))
    answers.append(league.rank(1))
    return answers


def scenario_6():
    league = League(3)
    answers = []
    league.award(2, 7)
    league.award(2, 0)
    answers.append(league.rank(2))
    answers.append(league.rank(0))
    answers.append(league.between(7, 7))
    return answers


def scenario_7():
    league = League(5)
    answers = []
    league.award(0, 9)
    league.award(1, 9)
    league.award(2, 9)
    league.award(3, 4)
    answers.append(league.rank(0))
    answers.append(league.rank(2))
    answers.append(league.rank(3))
    answers.append(league.rank(4))
    return answers


def scenario_8():
    league = League(6)
    answers = []
    league.award(0, 500)
    league.award(1, 300)
    league.award(2, 700)
    answers.append(league.rank(0))
    league.award(0, -450)
    answers.append(league.rank(0))
    answers.append(league.between(0, 299))
    league.award(5, 300)
    answers.append(league.rank(1))
    answers.append(league.rank(5))
    league.award(1, 99700)
    answers.append(league.rank(1))
    answers.append(league.rank(2))
    answers.append(league.between(300, 700))
    league.award(2, -700)
    answers.append(league.rank(2))
    answers.append(league.rank(3))
    answers.append(league.between(0, 0))
    answers.append(league.between(0, 100000))
    return answers


check('the example of the statement', '[1, 1, 2, 2, 4, 3, 1]', scenario_1)
check('a league of one', '[1, 1, 1, 0]', scenario_2)
check('everyone starts with nothing', '[5, 0, 1]', scenario_3)
check('both ends of the question count', '[3, 2, 2, 1]', scenario_4)
check('points add up', '[2, 1, 2]', scenario_5)
check('an award of nothing changes nothing', '[1, 2, 1]', scenario_6)
check('places that are shared push the next one back', '[1, 1, 4, 5]', scenario_7)
check('an evening of gains and losses', '[2, 3, 4, 2, 2, 1, 2, 2, 4, 4, 3, 6]', scenario_8, visible=False)
check('a season of forty thousand calls', '31219176', season, visible=False)

if failure_count > 0:
    sys.exit(1)
