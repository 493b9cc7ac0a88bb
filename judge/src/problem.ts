/** Expected refusals by name. `statusOf` in http/error-reply.ts maps each to its HTTP status. */
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

/** The sandbox or a toolchain failed. Never the candidate's fault. */
export class JudgeFailure extends Error {
  override readonly name = 'JudgeFailure'
}

/** The client has disconnected, or the judge is stopping: the result is no longer needed. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected'
  constructor() {
    super('The client has disconnected.')
  }
}
