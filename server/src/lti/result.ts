import { z } from 'zod'
import { ltiLimits } from '@gradus/contract/lti'
import type { LtiScore, LtiScoreState } from '@gradus/contract/lti-score'
import { taughtCourse } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { OutsideError } from '../platform/http/outside-fetch.ts'
import { isStorable } from '../platform/http/text-check.ts'
import { Problem } from '../platform/problem.ts'
import { scopes } from './claim.ts'
import type { Lti } from './launch.ts'
import { besideLineItem, sendScore } from './score.ts'
import {
  countStates,
  listGradedLinks,
  listScores,
  renewScores,
  setResults,
  type PlatformResult,
  type ScoreRow,
} from './result-store.ts'
import { readPages, ServiceError } from './service.ts'

/** Compares the grades that platforms have with ours, for lecturers. */

const pageSize = 50

/** @throws Problem notFound, notAllowed */
export async function readScores(
  database: Database,
  user: User,
  courseId: number,
  state: LtiScoreState | undefined,
  page: number,
) {
  await taughtCourse(database, courseId, user)
  const read = (limit: number, offset: number) => listScores(database, courseId, state, limit, offset)
  return await readPage({ page, pageSize }, read, present)
}

function present(row: ScoreRow): LtiScore {
  const number = (text: string | null) => (text === null ? null : Number(text))
  const [points, maximum] = [number(row.platform_points), number(row.platform_possible)]
  return {
    id: row.id,
    platform: row.platform,
    assignmentId: row.assignment_id,
    assignment: row.title,
    userId: row.user_id,
    displayName: row.display_name,
    points: number(row.points),
    possible: Number(row.possible),
    platformPoints: points === null ? null : (points * Number(row.possible)) / (maximum || Number(row.possible) || 1),
    comparedDate: row.compared_at?.toISOString() ?? null,
    sentDate: row.sent_revision > 0 ? (row.last_timestamp?.toISOString() ?? null) : null,
    state: row.state,
    error: row.error,
  }
}

/** @throws Problem notFound, notAllowed; conflict if a platform does not answer */
export async function compareScores(lti: Lti, user: User, courseId: number) {
  await taughtCourse(lti.database, courseId, user)
  for (const { id, line_item: lineItem, platform_id: platformId } of await listGradedLinks(lti.database, courseId))
    if (lineItem !== null) await setResults(lti.database, id, await readResults(lti, platformId, lineItem))
  const { sent, different } = await countStates(lti.database, courseId)
  return { compared: sent + different, different }
}

/** What a column of numeric(12, 4) stores; a smaller maximum would become 0. */
const [largest, smallest] = [99_999_999, 0.0001]

/** One odd result counts as none, so that the others of the class are compared. */
const Result = z.object({
  userId: z.string().max(255).refine(isStorable),
  resultScore: z.number().min(-largest).max(largest).nullish(),
  resultMaximum: z.number().min(smallest).max(largest).nullish(),
})
const Results = z.array(z.unknown())

async function readResults(lti: Lti, platformId: number, lineItem: string): Promise<PlatformResult[]> {
  const request = { scope: scopes.results, accept: 'application/vnd.ims.lis.v2.resultcontainer+json' }
  const results: PlatformResult[] = []
  let count = 0
  try {
    for await (const page of readPages(lti, platformId, besideLineItem(lineItem, 'results'), request)) {
      for (const sent of Results.parse(page)) {
        count += 1
        const { data } = Result.safeParse(sent)
        if (!data) continue
        const { userId, resultScore, resultMaximum } = data
        results.push({ subject: userId, points: resultScore ?? null, possible: resultMaximum ?? null })
      }
      if (count > ltiLimits.members)
        throw new ServiceError(`The platform has more than ${ltiLimits.members} results there.`, true)
    }
  } catch (error) {
    throw serviceProblem(error)
  }
  return results
}

/** The error that a lecturer sees if a request to a platform failed. */
export function serviceProblem(error: unknown): unknown {
  const isTheirs = error instanceof ServiceError || error instanceof OutsideError || error instanceof z.ZodError
  if (!isTheirs) return error
  const message = error instanceof z.ZodError ? 'The platform’s answer can’t be read.' : error.message
  return new Problem('conflict', { message: `${message} Try again later, or ask the platform’s administrator.` })
}

/** @returns how many. @throws Problem notFound, notAllowed */
export async function sendAgain({ database, queue }: Lti, user: User, courseId: number): Promise<number> {
  await taughtCourse(database, courseId, user)
  return await database.transaction().execute(async (tx) => {
    const ids = await renewScores(tx, courseId)
    for (const id of ids) await sendScore(tx, queue, id)
    return ids.length
  })
}
