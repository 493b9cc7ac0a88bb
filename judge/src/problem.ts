/** Refusals that the judge expects, by name; `statusOf` in app.ts gives each its HTTP status. */
export type ProblemName =
  | 'badTask'
  | 'languageUnavailable'
  | 'ownerQueueFull'
  | 'queueFull'
  | 'stopping'
  | 'tooLarge'
  | 'unknownCall'

export class Problem extends Error {
  override readonly name: ProblemName
  constructor(name: ProblemName, message: string) {
    super(message)
    this.name = name
  }
}

/** The sandbox itself, or a toolchain in it, did not work: never the candidate's fault. */
export class JudgeFailure extends Error {
  override readonly name = 'JudgeFailure'
}

/** The caller went away, or the judge is stopping; nobody waits for the result. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned'
}
