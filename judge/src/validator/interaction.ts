import { closeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Limits } from '@gradus/contract/judge'
import { maxStarvationFactor } from '../sandbox/limit-watch.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
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
  readonly interactorEndedFirst: boolean
  /** In the format of an .interaction file (transcript.ts). */
  readonly transcript: string
}

/** @throws JudgeFailure if a sandbox does not start */
export async function interact(
  candidate: PreparedRun,
  interactor: PreparedRun,
  pool: SandboxPool,
  relays: PipeRelays,
): Promise<Interaction> {
  const candidateSandbox = pool.prepare(candidate.profile)
  try {
    const interactorSandbox = pool.prepare(interactor.profile)
    try {
      return await converse(candidateSandbox, interactorSandbox, candidate, interactor, relays)
    } finally {
      interactorSandbox.discard()
    }
  } finally {
    candidateSandbox.discard()
  }
}

async function converse(
  candidateSandbox: Sandbox,
  interactorSandbox: Sandbox,
  candidate: PreparedRun,
  interactor: PreparedRun,
  relays: PipeRelays,
): Promise<Interaction> {
  const pipes = connect(candidateSandbox, interactorSandbox, candidate, interactor, relays)
  const computing = trackComputing(candidate.request.onComputing)
  try {
    const limits = withCandidateTime(candidate.request.limits, interactor.request.limits)
    const interactorEnd = interactorSandbox.run({ ...interactor.request, limits, onComputing: computing.ofInteractor })
    const candidateEnd = candidateSandbox.run({
      ...candidate.request,
      onComputing: computing.ofCandidate,
      excludedMilliseconds: computing.interactorMilliseconds,
    })
    interactorEnd.then(pipes.releaseInteractorInput, pipes.releaseInteractorInput)
    candidateEnd.then(pipes.releaseCandidateInput, pipes.releaseCandidateInput)
    const interactorEndedFirst = await Promise.race([
      interactorEnd.then(() => true),
      candidateEnd.then(crashedBeforeEndOf(interactorEnd)),
    ])
    if (interactorEndedFirst) {
      if ((await interactorEnd).status === rejectStatus) candidateSandbox.stop('decided')
      pipes.closeOutputOfInteractor()
    }
    const candidateResult = await candidateEnd
    pipes.closeOutputOfCandidate()
    if (!(await endsWithin(interactorEnd, interactor.request.limits.wallMilliseconds))) interactorSandbox.stop('wall')
    const interactorResult = await interactorEnd
    pipes.closeOutputOfInteractor()
    return {
      candidate: candidateResult,
      interactor: interactorResult,
      interactorEndedFirst,
      transcript: await pipes.transcript(),
    }
  } finally {
    pipes.closeOutputOfCandidate()
    pipes.closeOutputOfInteractor()
    pipes.releaseCandidateInput()
    pipes.releaseInteractorInput()
  }
}

/** Resolves to true if the candidate's program crashed and the interactor ended by itself within the grace period. */
function crashedBeforeEndOf(interactorEnd: Promise<SandboxResult>): (candidate: SandboxResult) => Promise<boolean> {
  return async ({ status, stop }) =>
    stop === undefined && status !== 0 && (await endsWithin(interactorEnd, gracePeriod))
}

/** Adds to the interactor's wall clock limit all the time that the candidate's program may take. */
function withCandidateTime(candidate: Limits, interactor: Limits): Limits {
  return {
    ...interactor,
    wallMilliseconds: candidate.wallMilliseconds * maxStarvationFactor + interactor.wallMilliseconds,
  }
}

/**
 * A submission computes when one of its two sandboxes does. Time in which the interactor computes, or waits for a core,
 * does not count for the candidate's program.
 */
function trackComputing(onComputing: (isComputing: boolean) => void = () => undefined) {
  const isComputing = { candidate: true, interactor: true }
  let interactorTime = 0
  let sampledAt = performance.now()
  return {
    ofCandidate(isBusy: boolean): void {
      isComputing.candidate = isBusy
      onComputing(isBusy || isComputing.interactor)
    },
    /** Reports the time since the last call. */
    ofInteractor(isBusy: boolean): void {
      const now = performance.now()
      if (isBusy) interactorTime += now - sampledAt
      sampledAt = now
      isComputing.interactor = isBusy
      onComputing(isBusy || isComputing.candidate)
    },
    interactorMilliseconds: () => interactorTime + (isComputing.interactor ? performance.now() - sampledAt : 0),
  }
}

async function endsWithin(end: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const settled = new AbortController()
  const timer = pause(milliseconds, false, { signal: settled.signal }).catch(() => false)
  try {
    return await Promise.race([end.then(() => true), timer])
  } finally {
    settled.abort()
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

/** Opens the pipes of the second sandbox; if that fails, those of the first must not stay with its slot. */
function openOrClose(sandbox: Sandbox, first: ReturnType<Sandbox['openPipes']>): ReturnType<Sandbox['openPipes']> {
  try {
    return sandbox.openPipes()
  } catch (error) {
    for (const descriptor of Object.values(first)) closeSync(descriptor)
    throw error
  }
}

function connect(
  candidateSandbox: Sandbox,
  interactorSandbox: Sandbox,
  candidate: PreparedRun,
  interactor: PreparedRun,
  relays: PipeRelays,
): Pipes {
  const candidatePipes = candidateSandbox.openPipes()
  const interactorPipes = openOrClose(interactorSandbox, candidatePipes)
  const transcript = openTranscript()
  const maxBytes = (run: PreparedRun): number => run.request.limits.outputBytes
  const relayed = Promise.all([
    relays.relay(
      {
        from: candidatePipes.output,
        to: interactorPipes.input,
        mostBytes: maxBytes(candidate),
        transcript,
        sender: 'candidate',
      },
      () => candidateSandbox.stop('output'),
    ),
    relays.relay(
      {
        from: interactorPipes.output,
        to: candidatePipes.input,
        mostBytes: maxBytes(interactor),
        transcript,
        sender: 'interactor',
      },
      () => interactorSandbox.stop('output'),
    ),
  ])
  relayed.catch(() => undefined)
  for (const sandbox of [candidateSandbox, interactorSandbox]) sandbox.holdSlot(relayed)
  return {
    closeOutputOfCandidate: closeOnce(candidatePipes.holdOutput),
    closeOutputOfInteractor: closeOnce(interactorPipes.holdOutput),
    releaseCandidateInput: inputReleaser(candidatePipes.holdInput),
    releaseInteractorInput: inputReleaser(interactorPipes.holdInput),
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
