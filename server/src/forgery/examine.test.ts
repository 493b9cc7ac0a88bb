import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examine, type Finding } from './examine.ts'
import type { AppliedDecoy, Decoy } from './decoy.ts'

const inPair = (at: number) => ['4', '9'].map((text) => ({ at, text }))
const answers: Decoy[] = [0, 1, 2, 3].map((at) => ({ changes: inPair(at), changesExpected: true }))
const truths: Decoy[] = [0, 1, 2, 3].map((at) => ({ changes: [{ at, text: 'false' }], changesExpected: true }))
const questions = answers.map((decoy) => ({ ...decoy, changesExpected: false }))

interface Program {
  /** Whether it passes, by the decoy, or the real tests, and the number of the run. */
  readonly passes: (decoy: AppliedDecoy | undefined, run: number) => boolean
  readonly solutionPasses?: boolean
  readonly mayFail?: boolean
  readonly isSuspect?: boolean
}

async function orNotFound(decoys: readonly Decoy[], program: Program): Promise<Finding> {
  let runs = 0
  return await examine(decoys, {
    run: async (decoy) => (program.passes(decoy, runs++) ? 'passed' : 'failed'),
    solutionPasses: async () => program.solutionPasses ?? true,
    mayFail: program.mayFail ?? false,
    isSuspect: program.isSuspect ?? false,
  })
}

/** Each finding among many examinations: the order of the runs is random. */
async function counted(decoys: readonly Decoy[], program: Program, of = 200): Promise<Record<Finding, number>> {
  const counts = { honest: 0, forged: 0, unrepeatable: 0 }
  for (let left = of; left > 0; left -= 1) counts[await orNotFound(decoys, program)] += 1
  return counts
}

test('a program that solves the question fails decoys and passes the real tests', async () => {
  assert.equal((await counted(answers, { passes: (decoy) => decoy === undefined })).honest, 200)
})

test('a program that passes whatever is expected is forged', async () => {
  for (const decoys of [answers, questions, answers.slice(0, 1), truths, truths.slice(0, 2)])
    assert.equal((await counted(decoys, { passes: () => true })).forged, 200)
})

test('a program that looks up the answers that it was shown, and forges the tests that show none, is forged', async () => {
  const silent = [11, 12, 13].map((at) => ({ changes: inPair(at), changesExpected: false }))
  const passes = (decoy: AppliedDecoy | undefined) => decoy === undefined || decoy.at > 10
  assert.equal((await counted([...answers, ...silent], { passes })).forged, 200)
  const most = (decoy: AppliedDecoy | undefined) => decoy === undefined || decoy.at > 11
  assert.equal((await counted([...answers, ...silent], { passes: most })).honest, 200)
})

test('an answer that matches one decoy by chance is not a forgery, nor is one that is the same for changed questions', async () => {
  const one = (decoy: AppliedDecoy | undefined) => decoy === undefined || decoy.at === 1
  assert.equal((await counted(answers, { passes: one })).honest, 200)
  const most = (decoy: AppliedDecoy | undefined) => decoy === undefined || decoy.at !== 1
  assert.equal((await counted(questions, { passes: most })).honest, 200)
})

test('an answer that need not be exact passes wrong ones that are near, but not both of a test: it is no forgery', async () => {
  const near = ({ text }: AppliedDecoy) => text === '4'
  for (const decoys of [answers, questions, answers.slice(0, 1)])
    assert.equal((await counted(decoys, { passes: (decoy) => decoy === undefined || near(decoy) })).forged, 0)
})

test('one of many decoys may have broken the tests, so that nothing passes it', async () => {
  const many = [...questions, { changes: inPair(4), changesExpected: false }]
  assert.equal((await counted(many, { passes: (decoy) => decoy?.at !== 2 })).forged, 200)
  assert.equal((await counted(many, { passes: (decoy) => decoy === undefined || decoy.at > 1 })).honest, 200)
})

test('a program that forges every other time is found more often than not', async () => {
  for (const decoys of [answers, truths]) {
    const { honest } = await counted(decoys, { passes: () => Math.random() < 0.5 }, 1000)
    assert.ok(honest < 400, String(honest))
  }
})

test('a user who forged before cannot pass by trying again, however rarely the program is caught', async () => {
  for (const odds of [0.2, 0.4, 0.6, 0.8]) {
    // It forged when it was submitted; what it does now is left to chance.
    const { honest } = await counted(answers, { passes: () => Math.random() < odds, isSuspect: true }, 1000)
    assert.ok(honest < 50, `${honest} of 1000 at ${odds}`)
  }
})

test('a user who forged before and solves the question keeps the pass', async () => {
  const solved = { passes: (decoy: AppliedDecoy | undefined) => decoy === undefined, isSuspect: true }
  assert.equal((await counted(answers, solved)).honest, 200)
})

test('a program that forges for a minute only does not pass the real tests again', async () => {
  assert.equal(await orNotFound(answers, { passes: () => false }), 'unrepeatable')
})

test('a program that forges until a moment between two runs does not pass the real tests after the decoys', async () => {
  const { honest } = await counted(answers, { passes: (decoy, run) => decoy === undefined && run < 1 })
  assert.equal(honest, 0)
})

test('nobody is blamed for tests that depend on the day, nor for a program that fails some tests', async () => {
  assert.equal(await orNotFound(answers, { passes: () => false, solutionPasses: false }), 'honest')
  assert.equal(await orNotFound(answers, { passes: () => false, mayFail: true }), 'honest')
  assert.equal(await orNotFound(answers, { passes: (decoy, run) => decoy === undefined && run > 2 }), 'honest')
})
