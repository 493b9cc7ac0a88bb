import { closeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Limits } from '@gradus/contract/judge'
import { mostStarvation, type Sandbox } from '../sandbox/sandbox.ts'
import type { PipeRelays } from './pipe-relay.ts'
import type { PreparedRun } from '../run/run.ts'
import type { SandboxResult } from '../sandbox/profile.ts'
import type { SandboxPool } from '../sandbox/pool.ts'
import { openTranscript, readTranscript } from './transcript.ts'
import { rejectStatus } from './validator.ts'

/*
 * The candidate's program and the author's interactor, each in a sandbox of its own, what one prints being the other's
 * input. Neither sandbox shows anything else of the other. Who ended first decides whose word counts, so:
 *   - the end of a program's output is told to the other one only when its sandbox is over;
 *   - whoever writes to a program that has ended writes to nobody, and is not ended by a broken pipe;
 *   - that a candidate's program crashed is no news to the interactor for a moment: it may have crashed over the
 *     interactor's last word, and an answer that was wrong by then is a wrong answer, not a runtime error;
 *   - the clock of a candidate's program stands while the interactor computes.
 */

/** Milliseconds in which an interactor comes to its verdict by itself when the other program crashed. */
const grace = 100

export interface Interaction {
  readonly candidate: SandboxResult
  readonly interactor: SandboxResult
  readonly interactorWasFirst: boolean
  /** As in an .interaction file (transcript.ts). */
  readonly transcript: string
}

/** @throws JudgeFailure where a sandbox does not start */
export async function interact(
  candidate: PreparedRun,
  interactor: PreparedRun,
  pool: SandboxPool,
  relays: PipeRelays,
): Promise<Interaction> {
  const [own, other] = [pool.prepare(candidate.profile), pool.prepare(interactor.profile)]
  const pipes = connect(own, other, candidate, interactor, relays)
  const computing = noteComputing(candidate.request.onComputing)
  try {
    const limits = waitingFor(candidate.request.limits, interactor.request.limits)
    const answer = other.run({ ...interactor.request, limits, onComputing: computing.other })
    const run = own.run({
      ...candidate.request,
      onComputing: computing.own,
      excusedMilliseconds: computing.othersMilliseconds,
    })
    answer.then(pipes.releaseInteractorInput, pipes.releaseInteractorInput)
    run.then(pipes.releaseCandidateInput, pipes.releaseCandidateInput)
    const interactorWasFirst = await Promise.race([answer.then(() => true), run.then(hasCrashedOver(answer))])
    if (interactorWasFirst) {
      if ((await answer).status === rejectStatus) own.stop('settled')
      pipes.tellEndOfInteractor()
    }
    const played = await run
    pipes.tellEndOfCandidate()
    if (!(await endsWithin(answer, interactor.request.limits.wallMilliseconds))) other.stop('wall')
    const asked = await answer
    pipes.tellEndOfInteractor()
    return { candidate: played, interactor: asked, interactorWasFirst, transcript: await pipes.transcript() }
  } finally {
    own.discard()
    other.discard()
    pipes.tellEndOfCandidate()
    pipes.tellEndOfInteractor()
    pipes.releaseCandidateInput()
    pipes.releaseInteractorInput()
  }
}

/** Whether a program that crashed did so over an interactor that came to its verdict at the same time. */
function hasCrashedOver(answer: Promise<SandboxResult>): (played: SandboxResult) => Promise<boolean> {
  return async ({ status, stop }) => stop === undefined && status !== 0 && (await endsWithin(answer, grace))
}

/** An interactor waits for as long as the other program may take; its own time on the clock begins after that. */
function waitingFor(candidate: Limits, own: Limits): Limits {
  return { ...own, wallMilliseconds: candidate.wallMilliseconds * mostStarvation + own.wallMilliseconds }
}

/**
 * A submission computes when one of its two sandboxes does. While the interactor computes, or waits for a core, the other
 * program is not to blame for the time on the clock.
 */
function noteComputing(tell: (isComputing: boolean) => void = () => undefined) {
  const isComputing = { own: true, other: true }
  let others = 0
  let noted = performance.now()
  return {
    own(now: boolean): void {
      isComputing.own = now
      tell(now || isComputing.other)
    },
    other(now: boolean): void {
      const time = performance.now()
      if (now) others += time - noted
      noted = time
      isComputing.other = now
      tell(now || isComputing.own)
    },
    othersMilliseconds: () => others + (isComputing.other ? performance.now() - noted : 0),
  }
}

async function endsWithin(end: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const over = new AbortController()
  const timer = pause(milliseconds, false, { signal: over.signal }).catch(() => false)
  try {
    return await Promise.race([end.then(() => true), timer])
  } finally {
    over.abort()
  }
}

interface Pipes {
  readonly tellEndOfCandidate: () => void
  readonly tellEndOfInteractor: () => void
  /** Closes the judge's reading end of a program's input: what is written there once the program has ended is lost. */
  readonly releaseCandidateInput: () => void
  readonly releaseInteractorInput: () => void
  /** When all that was said has arrived. */
  transcript(): Promise<string>
}

function connect(
  own: Sandbox,
  other: Sandbox,
  candidate: PreparedRun,
  interactor: PreparedRun,
  relays: PipeRelays,
): Pipes {
  const [here, there] = [own.openPipes(), other.openPipes()]
  const transcript = openTranscript()
  const mostBytes = (of: PreparedRun): number => of.request.limits.outputBytes
  const carried = Promise.all([
    relays.carry(
      { from: here.output, to: there.input, mostBytes: mostBytes(candidate), transcript, sender: 'candidate' },
      () => own.stop('output'),
    ),
    relays.carry(
      { from: there.output, to: here.input, mostBytes: mostBytes(interactor), transcript, sender: 'interactor' },
      () => other.stop('output'),
    ),
  ])
  carried.catch(() => undefined)
  for (const sandbox of [own, other]) sandbox.holdSlot(carried)
  return {
    tellEndOfCandidate: closeOnce(here.holdOutput),
    tellEndOfInteractor: closeOnce(there.holdOutput),
    releaseCandidateInput: inputReleaser(here.holdInput),
    releaseInteractorInput: inputReleaser(there.holdInput),
    transcript: async () => {
      await carried
      return readTranscript(transcript)
    },
  }
}

/** Milliseconds after which a sandbox has opened its input, also on a busy machine. */
const opening = 3_000

/**
 * Keeps a reading end of a program's input open until its sandbox has opened its own. Without it, the first word of a
 * partner that is quicker goes into a pipe without a reader, is lost, and both programs wait until the time limit. It is
 * closed after `opening`: the pipe of a program that closed its input would fill and block its partner.
 */
function inputReleaser(holdInput: number): () => void {
  const close = closeOnce(holdInput)
  const timer = setTimeout(close, opening)
  return () => {
    clearTimeout(timer)
    close()
  }
}

function closeOnce(descriptor: number): () => void {
  let isOpen = true
  return () => {
    if (isOpen) closeSync(descriptor)
    isOpen = false
  }
}
