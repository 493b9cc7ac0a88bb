import { setTimeout as wait } from 'node:timers/promises'
import { Submission, submitCode } from '@gradus/contract/submission'
import type { User } from './coding-population.ts'
import { recordFault, type Request } from './drill-person.ts'

/** Submissions in Python, every second one correct, and those that the site has acknowledged. */
export interface Submissions {
  readonly questionId: number
  /** Whether the code of an acknowledged submission is right, by its id. */
  readonly submitted: Map<number, boolean>
  /**
   * How often the site said that a submission was interrupted, by the number in its source. Each time may have stored
   * one more copy.
   */
  readonly interrupted: Map<number, number>
}

/** @returns the text of the reply, or undefined if there was none that counts */
type Send = (request: Request, isDone: () => Promise<boolean>) => Promise<string | undefined>

export function newSubmissions(questionId: number): Submissions {
  return { questionId, submitted: new Map(), interrupted: new Map() }
}

/** Submits once a second until `isOver`, without waiting for the previous verdict. */
export async function submitEachSecond(
  submissions: Submissions,
  users: readonly User[],
  send: Send,
  isOver: () => boolean,
): Promise<void> {
  const all: Promise<void>[] = []
  for (let number = 0; !isOver(); number += 1) {
    all.push(submitOne(submissions, users, number, send))
    await wait(1000)
  }
  await Promise.all(all)
}

export async function submitOne(
  { questionId, submitted, interrupted }: Submissions,
  users: readonly User[],
  number: number,
  send: Send,
): Promise<void> {
  const isRight = number % 2 === 0
  const candidateSource = `# ${number}\ndouble = lambda n: ${isRight ? '2 * n' : 'n'}\n`
  const body = { questionId, candidateSource, type: 8, additionalFiles: [] }
  const { cookie } = users[number % users.length] as User
  let interruptions = 0
  const text = await send({ method: 'POST', path: submitCode.url, body, cookie }, async () => {
    interruptions += 1
    return false
  })
  interrupted.set(number, interruptions)
  if (text === undefined) return
  const { id } = Submission.parse(JSON.parse(text))
  if (submitted.has(id)) recordFault('two submissions got the same id')
  submitted.set(id, isRight)
}
