import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/**
 * Refuses a request for an address that exists, but not with this method: 405, with the methods that it has in `Allow`
 * (RFC 9110, section 15.5.6). Call it before the first route is added. @returns a function that throws Problem
 * wrongMethod, or notFound
 */
export function refuseOtherMethods(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => never {
  const routes: { readonly address: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ address: addressOf(url), methods: [method].flat() })
  })
  return (request, reply) => {
    const [path = ''] = request.url.split('?')
    const here = routes.filter(({ address }) => address.test(path))
    const methods = [...new Set(here.flatMap((route) => route.methods))]
    if (methods.length === 0 || methods.includes(request.method)) throw new Problem('notFound')
    void reply.header('allow', methods.toSorted().join(', '))
    throw new Problem('wrongMethod')
  }
}

/** `/Questions/:id` as an expression. */
function addressOf(url: string): RegExp {
  const parts = url.split('/').map((part) => part.replace(/[.+()|[\]{}^$\\]/g, '\\$&').replace(/:\w+/g, '[^/]+'))
  return new RegExp(`^${parts.join('/')}/?$`)
}
