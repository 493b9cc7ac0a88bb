import type { FastifyRequest } from 'fastify'
import type { FindContestToken } from '../access/session.ts'
import { Problem } from '../problem.ts'

const bearer = /^bearer +([\w-]{20,100})$/i

/** Whether a program sends a token instead of a session, valid or not. */
export function sendsToken(request: FastifyRequest): boolean {
  return request.headers.authorization !== undefined
}

/**
 * Signs a program in with its token, which is valid for a single contest. With an unknown token it is treated as a
 * visitor.
 * @throws Problem notFound for another contest
 */
export async function signInByToken(request: FastifyRequest, findToken: FindContestToken): Promise<void> {
  const [, token] = bearer.exec(request.headers.authorization ?? '') ?? []
  const found = token === undefined ? undefined : await findToken(token)
  if (!found) return
  const { id } = request.params as { readonly id?: string }
  if (id !== undefined && Number(id) !== found.contestId) throw new Problem('notFound')
  request.user = found.user
  request.contestId = found.contestId
}
