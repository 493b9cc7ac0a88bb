import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './data/database.ts'
import type { FindContestToken, FindSession } from './access/session.ts'
import type { JudgeClient } from './judge/judge.ts'
import type { Replicas } from './data/replicas.ts'
import type { Queue } from './data/queue.ts'
import type { Storage } from './files/storage.ts'

/** The services that the routes of every feature receive. */
export interface Site {
  readonly app: FastifyInstance
  readonly config: Config
  readonly database: Database
  readonly queue: Queue
  readonly judge: JudgeClient
  readonly storage: Storage
  readonly replicas: Replicas
  readonly findSession: FindSession
  readonly findContestToken: FindContestToken
}
