import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rounded } from '@gradus/contract/fraction'
import { scoreParticipant, type ContestFormat } from '@gradus/contract/contest/scoring'
import { sent, type Sent } from '../../test/contest.ts'

/** Results computed by hand from the published rules of each format (contests.md, section 2). */

const questions = [
  { questionId: 1, points: 100 },
  { questionId: 2, points: 500 },
]

interface Expected {
  readonly score: number
  readonly penalty?: number
  readonly lastAccept?: number
  /** Points and tries of each cell, a frozen one with `+` and its tries since. */
  readonly cells?: string
  readonly freezeAt?: string
}

const seconds = 1000
const minutes = 60 * seconds

const cases: Record<ContestFormat, Record<string, readonly [readonly Sent[], Expected]>> = {
  points: {
    'nothing sent': [[], { score: 0, cells: '0 0, 0 0' }],
    'one pass': [[[1, '10:00', 'ok']], { score: 100, penalty: 10 * minutes, cells: '100 1, 0 0' }],
    'a share of the tests is a share of the points': [[[2, '1:00', '1/4']], { score: 125, penalty: 1 * minutes }],
    'the best share counts, however late it came': [
      [
        [2, '1:00', '1/4'],
        [2, '2:00', '3/4'],
        [2, '3:00', '2/4'],
      ],
      { score: 375, penalty: 2 * minutes, cells: '0 0, 375 2' },
    ],
    'an equal submission changes nothing': [
      [
        [1, '1:00', '2/4'],
        [1, '9:00', '2/4'],
      ],
      { score: 50, penalty: 1 * minutes },
    ],
    'ties go by the last improvement of all questions': [
      [
        [1, '5:00', 'ok'],
        [2, '7:30', '2/4'],
      ],
      { score: 350, penalty: 7.5 * minutes },
    ],
    'rejections cost no time': [
      [
        [1, '1:00', '0/4'],
        [1, '2:00', '0/4'],
        [1, '3:00', 'ok'],
      ],
      { score: 100, penalty: 3 * minutes, cells: '100 3, 0 0' },
    ],
    'compile errors do not count as tries': [
      [
        [1, '1:00', 'compile'],
        [1, '2:00', 'ok'],
      ],
      { score: 100, penalty: 2 * minutes, cells: '100 1, 0 0' },
    ],
    'what waits counts for nothing yet': [[[1, '1:00', 'waiting']], { score: 0, penalty: 0, cells: '0 0, 0 0' }],
    'thirds add up exactly': [
      [
        [1, '1:00', '1/3'],
        [2, '2:00', '2/3'],
      ],
      { score: 366.67, penalty: 2 * minutes },
    ],
    'the order of arrival counts, not the order of the rows': [
      [
        [1, '9:00', '2/4'],
        [1, '4:00', '2/4'],
      ],
      { score: 50, penalty: 4 * minutes },
    ],
    'what came before the freeze shows': [
      [
        [1, '59:59.999', 'ok'],
        [1, '61:00', '1/4'],
      ],
      { score: 100, freezeAt: '60:00', cells: '100 1+1, 0 0' },
    ],
  },
  ioi: {
    'nothing sent': [[], { score: 0 }],
    'a pass': [[[2, '1:00', 'ok']], { score: 500, penalty: 0 }],
    'one group': [[[2, '1:00', 'a/4']], { score: 250 }],
    'groups of different submissions add up': [
      [
        [2, '1:00', 'a/4'],
        [2, '2:00', 'b/4'],
      ],
      { score: 500, cells: '0 0, 500 2' },
    ],
    'the same group twice counts once': [
      [
        [2, '1:00', 'a/4'],
        [2, '2:00', 'a/4'],
      ],
      { score: 250, cells: '0 0, 250 1' },
    ],
    'a group that passed in part counts for nothing': [[[2, '1:00', '-/4']], { score: 0 }],
    'a later worse submission takes nothing away': [
      [
        [2, '1:00', 'a/4'],
        [2, '2:00', '-/4'],
      ],
      { score: 250 },
    ],
    'time breaks no tie': [[[1, '59:00', 'ok']], { score: 100, penalty: 0, lastAccept: 0 }],
    'compile errors count for nothing': [[[1, '1:00', 'compile']], { score: 0, cells: '0 0, 0 0' }],
    'questions add up': [
      [
        [1, '1:00', 'a/4'],
        [2, '2:00', 'ok'],
      ],
      { score: 550 },
    ],
    'a group passed in the freeze stays hidden': [
      [
        [2, '1:00', 'a/4'],
        [2, '60:00', 'b/4'],
      ],
      { score: 250, freezeAt: '60:00', cells: '0 0, 250 1+1' },
    ],
  },
  icpc: {
    'nothing sent': [[], { score: 0, penalty: 0 }],
    'the solve time is floored to the minute': [[[1, '10:59.999', 'ok']], { score: 1, penalty: 10, lastAccept: 10 }],
    'each time is floored before they are summed': [
      [
        [1, '10:59', 'ok'],
        [2, '20:59', 'ok'],
      ],
      { score: 2, penalty: 30, lastAccept: 20 },
    ],
    'twenty minutes for each earlier rejection': [
      [
        [1, '5:00', '0/4'],
        [1, '6:00', '1/4'],
        [1, '30:00', 'ok'],
      ],
      { score: 1, penalty: 70, lastAccept: 30, cells: '1 3, 0 0' },
    ],
    'rejections of an unsolved question cost nothing': [
      [
        [1, '5:00', '0/4'],
        [2, '9:00', 'ok'],
      ],
      { score: 1, penalty: 9, cells: '0 1, 1 1' },
    ],
    'rejections after the accept cost nothing': [
      [
        [1, '5:00', 'ok'],
        [1, '6:00', '0/4'],
      ],
      { score: 1, penalty: 5, cells: '1 1, 0 0' },
    ],
    'compile errors and judge errors cost nothing': [
      [
        [1, '1:00', 'compile'],
        [1, '2:00', 'ok'],
      ],
      { score: 1, penalty: 2 },
    ],
    'an earlier submission that waits costs nothing yet': [
      [
        [1, '1:00', 'waiting'],
        [1, '2:00', 'ok'],
      ],
      { score: 1, penalty: 2 },
    ],
    'an earlier rejection that a rejudge accepts takes its penalty away': [
      [
        [1, '1:00', 'ok'],
        [1, '2:00', 'ok'],
      ],
      { score: 1, penalty: 1, lastAccept: 1, cells: '1 1, 0 0' },
    ],
    'points of questions do not count': [[[2, '0:30', 'ok']], { score: 1, penalty: 0 }],
    'a second accept changes nothing': [
      [
        [1, '4:00', 'ok'],
        [1, '50:00', 'ok'],
      ],
      { score: 1, penalty: 4, lastAccept: 4 },
    ],
    'received exactly at the freeze is frozen': [
      [
        [1, '10:00', '0/4'],
        [1, '60:00', 'ok'],
        [2, '60:01', 'compile'],
      ],
      { score: 0, penalty: 0, freezeAt: '60:00', cells: '0 1+1, 0 0+1' },
    ],
  },
  atcoder: {
    'nothing sent': [[], { score: 0, penalty: 0 }],
    'one accept': [[[1, '10:00', 'ok']], { score: 100, penalty: 10 * minutes }],
    'part of the tests is worth nothing': [[[1, '10:00', '3/4']], { score: 0, penalty: 0 }],
    'the time of the last improvement counts once': [
      [
        [1, '10:00', 'ok'],
        [2, '25:00', 'ok'],
      ],
      { score: 600, penalty: 25 * minutes },
    ],
    'five minutes for each earlier wrong answer': [
      [
        [1, '1:00', '0/4'],
        [1, '2:00', '0/4'],
        [1, '10:00', 'ok'],
      ],
      { score: 100, penalty: 20 * minutes },
    ],
    'wrong answers of every scored question add up': [
      [
        [1, '1:00', '0/4'],
        [1, '2:00', 'ok'],
        [2, '3:00', '0/4'],
        [2, '4:00', 'ok'],
      ],
      { score: 600, penalty: 14 * minutes },
    ],
    'wrong answers on a question without points cost nothing': [
      [
        [1, '10:00', 'ok'],
        [2, '11:00', '0/4'],
      ],
      { score: 100, penalty: 10 * minutes },
    ],
    'wrong answers after the accept cost nothing': [
      [
        [1, '10:00', 'ok'],
        [1, '11:00', '0/4'],
      ],
      { score: 100, penalty: 10 * minutes },
    ],
    'compile errors cost nothing': [
      [
        [1, '1:00', 'compile'],
        [1, '10:00', 'ok'],
      ],
      { score: 100, penalty: 10 * minutes },
    ],
    'milliseconds count': [[[1, '0:00.001', 'ok']], { score: 100, penalty: 1 }],
    'an accept in the freeze stays hidden': [
      [
        [1, '10:00', 'ok'],
        [2, '70:00', 'ok'],
      ],
      { score: 100, penalty: 10 * minutes, freezeAt: '60:00', cells: '100 1, 0 0+1' },
    ],
  },
  decay: {
    'nothing sent': [[], { score: 0 }],
    'at once it is worth all': [[[2, '0:59', 'ok']], { score: 500 }],
    'each minute costs x/250': [[[2, '10:00', 'ok']], { score: 480 }],
    'each rejection costs 50': [
      [
        [2, '0:10', '0/4'],
        [2, '0:20', '0/4'],
        [2, '0:30', 'ok'],
      ],
      { score: 400, cells: '0 0, 400 3' },
    ],
    'both add up': [
      [
        [2, '1:00', '0/4'],
        [2, '10:00', 'ok'],
      ],
      { score: 430 },
    ],
    'never less than 0.3 x': [[[2, '240:00', 'ok']], { score: 150 }],
    'many rejections leave 0.3 x, too': [
      [
        [1, '1:00', '0/4'],
        [1, '2:00', '0/4'],
        [1, '3:00', 'ok'],
      ],
      { score: 30 },
    ],
    'it is floored': [[[1, '1:00', 'ok']], { score: 99 }],
    'part of the tests is worth nothing': [[[2, '1:00', '3/4']], { score: 0 }],
    'the first accept counts': [
      [
        [2, '10:00', 'ok'],
        [2, '20:00', 'ok'],
      ],
      { score: 480, penalty: 0 },
    ],
    'compile errors cost nothing': [
      [
        [2, '0:10', 'compile'],
        [2, '0:30', 'ok'],
      ],
      { score: 500 },
    ],
    'an accept in the freeze stays hidden': [
      [[2, '60:00', 'ok']],
      { score: 0, freezeAt: '60:00', cells: '0 0, 0 0+1' },
    ],
  },
}

for (const [format, rows] of Object.entries(cases))
  describe(`Scoring format ${format}`, () => {
    for (const [name, [submissions, expected]] of Object.entries(rows))
      test(name, () => {
        const freezeAt = expected.freezeAt === undefined ? undefined : sent([[1, expected.freezeAt, 'ok']])[0]?.elapsed
        const standing = scoreParticipant(format as ContestFormat, questions, sent(submissions), freezeAt)
        assert.equal(rounded(standing.score), expected.score)
        if (expected.penalty !== undefined) assert.equal(standing.penalty, expected.penalty)
        if (expected.lastAccept !== undefined) assert.equal(standing.lastAccept, expected.lastAccept)
        const cells = standing.cells.map(
          ({ points, tries, frozenTries }) => `${rounded(points)} ${tries}${frozenTries > 0 ? `+${frozenTries}` : ''}`,
        )
        if (expected.cells !== undefined) assert.equal(cells.join(', '), expected.cells)
      })
  })
