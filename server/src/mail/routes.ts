import { getMailSubscription, MailToken, setMailSubscription } from '@gradus/contract/mail'
import { unsubscribeAddress } from '@gradus/contract/mail-link'
import { Problem } from '../platform/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { chooseSubscription, readSubscription } from './subscription.ts'

export function mailRoutes(site: Site): void {
  const { database } = site
  serve(site, getMailSubscription, ({ params }) => readSubscription(database, params.token))
  serve(site, setMailSubscription, ({ params, body }) => chooseSubscription(database, params.token, body.choice))
  serveOneClick(site)
}

/**
 * The request of a mail program when somebody presses "unsubscribe" (RFC 8058): a POST without a session, from
 * anywhere; a secret in the address gives the right. A browser without scripts sends the page's own form here and is
 * redirected to the page.
 */
function serveOneClick({ app, database }: Site): void {
  app.register(async (scope) => {
    // The form's content is always the same, and some programs send it as multipart/form-data, so it is not parsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, async () => undefined)
    scope.post<{ Params: { token: string } }>(
      unsubscribeAddress(':token'),
      { config: { allowCrossSite: true } },
      async ({ params, headers }, reply) => {
        const token = MailToken.safeParse(params.token)
        if (!token.success) throw new Problem('notFound')
        await chooseSubscription(database, token.data, 'never')
        if (headers.accept?.includes('text/html')) return reply.redirect(unsubscribeAddress(token.data), 303)
        return reply.type('text/plain; charset=utf-8').send('1')
      },
    )
  })
}
