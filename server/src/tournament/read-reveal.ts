import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { organisedTournament } from './access.ts'
import { presentRanking, readRanking } from './ranking.ts'
import { readReplay } from './replay.ts'
import type { TournamentRow } from './store.ts'
import { revealOf } from './reveal.ts'

/** @throws Problem notFound; conflict before the end, and while a submission waits for its verdict */
export async function readReveal(database: Database, user: User, id: number) {
  const tournament = await organisedTournament(database, id, user)
  const now = new Date()
  if (now < tournament.ends_at)
    throw new Problem('conflict', { message: 'The reveal will be ready when the tournament has ended.' })
  // Works after the thaw, too, so that the reveal can be shown again.
  const replay = await readReplay(database, id, freezeStart)
  if (replay.contestants.some(({ submissions }) => submissions.some(({ state }) => state === 'waiting')))
    throw new Problem('conflict', { message: 'The reveal will be ready when every submission has been judged.' })
  const { start, steps } = await revealOf(replay)
  const { version, questions } = await readRanking(database, id, 'whole')
  const ranking = { view: 'visible', version, questions, rows: start } as const
  const onePage = { items: [...start], total: start.length, pageSize: Math.max(1, start.length) }
  const frozen = { frozen: steps.length > 0, freezeDate: freezeStart(tournament)?.toISOString() ?? null }
  return {
    start: { ...presentRanking(tournament, ranking, { page: 1 }, false, now), ...frozen, ...onePage },
    steps: [...steps],
  }
}

function freezeStart({ ends_at, freeze_minutes }: TournamentRow): Date | undefined {
  return freeze_minutes > 0 ? new Date(ends_at.getTime() - freeze_minutes * 60_000) : undefined
}
