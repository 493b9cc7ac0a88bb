import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './data/database.ts'
import type { FindContestToken, FindSession } from './access/session.ts'
import type { JudgeClient } from './judge/judge.ts'
import type { Queue } from './data/queue.ts'

/** What every feature's routes are given. */
export interface Site {
  readonly app: FastifyInstance
  readonly config: Config
  readonly database: Database
  readonly queue: Queue
  readonly judge: JudgeClient
  readonly findSession: FindSession
  readonly findContestToken: FindContestToken
}
