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
 * Interactive questions. The candidate's program and the author's interactor run at the same time, each in a sandbox of
 * its own, and the output of each is the input of the other. Nothing else connects them. The one that ended first
 * determines the verdict. Therefore:
 *   - A program sees the end of its input only when the other sandbox has ended.
 *   - Writing to a program that has ended succeeds, and the bytes are lost. A broken pipe would kill the writer.
 *   - When a candidate's program crashes, the interactor has a moment to end by itself: the crash may be a reaction to the
 *     interactor's last message, and an answer that was already wrong is a wrong answer, not a runtime error.
 *   - The clock of the candidate's program stops while the interactor computes.
 */

/** Milliseconds for an interactor to end by itself after the other program has crashed. */
const gracePeriod = 100

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
  const computing = trackComputing(candidate.request.onComputing)
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
      pipes.closeOutputOfInteractor()
    }
    const played = await run
    pipes.closeOutputOfCandidate()
    if (!(await endsWithin(answer, interactor.request.limits.wallMilliseconds))) other.stop('wall')
    const asked = await answer
    pipes.closeOutputOfInteractor()
    return { candidate: played, interactor: asked, interactorWasFirst, transcript: await pipes.transcript() }
  } finally {
    own.discard()
    other.discard()
    pipes.closeOutputOfCandidate()
    pipes.closeOutputOfInteractor()
    pipes.releaseCandidateInput()
    pipes.releaseInteractorInput()
  }
}

/** Whether a program crashed while the interactor was about to end. */
function hasCrashedOver(answer: Promise<SandboxResult>): (played: SandboxResult) => Promise<boolean> {
  return async ({ status, stop }) => stop === undefined && status !== 0 && (await endsWithin(answer, gracePeriod))
}

/** An interactor's limit on the clock is in addition to all the time that the other program may take. */
function waitingFor(candidate: Limits, own: Limits): Limits {
  return { ...own, wallMilliseconds: candidate.wallMilliseconds * mostStarvation + own.wallMilliseconds }
}

/**
 * A submission computes when one of its two sandboxes does. Time in which the interactor computes, or waits for a core,
 * does not count for the other program.
 */
function trackComputing(tell: (isComputing: boolean) => void = () => undefined) {
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
  readonly closeOutputOfCandidate: () => void
  readonly closeOutputOfInteractor: () => void
  /** Closes the judge's reading end of a program's input: what is written there once the program has ended is lost. */
  readonly releaseCandidateInput: () => void
  readonly releaseInteractorInput: () => void
  /** Settles when all output has arrived. */
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
  const relayed = Promise.all([
    relays.relay(
      { from: here.output, to: there.input, mostBytes: mostBytes(candidate), transcript, sender: 'candidate' },
      () => own.stop('output'),
    ),
    relays.relay(
      { from: there.output, to: here.input, mostBytes: mostBytes(interactor), transcript, sender: 'interactor' },
      () => other.stop('output'),
    ),
  ])
  relayed.catch(() => undefined)
  for (const sandbox of [own, other]) sandbox.holdSlot(relayed)
  return {
    closeOutputOfCandidate: closeOnce(here.holdOutput),
    closeOutputOfInteractor: closeOnce(there.holdOutput),
    releaseCandidateInput: inputReleaser(here.holdInput),
    releaseInteractorInput: inputReleaser(there.holdInput),
    transcript: async () => {
      await relayed
      return readTranscript(transcript)
    },
  }
}

/** Milliseconds within which a sandbox has opened its input, also on a busy machine. */
const openingTime = 3_000

/**
 * Keeps a reading end of a program's input open until its sandbox has opened its own. Without it, the first output of a
 * faster partner would be lost in a pipe without a reader, and both programs would wait until the time limit. It is
 * closed after `openingTime`, because the pipe of a program that closed its input would fill and block its partner.
 */
function inputReleaser(holdInput: number): () => void {
  const close = closeOnce(holdInput)
  const timer = setTimeout(close, openingTime)
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
