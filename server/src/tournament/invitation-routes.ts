import {
  inviteToTournament,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '@gradus/contract/invitation'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { invite, previewInvitations } from './invitation.ts'
import { readInvitations, resend, revoke } from './invitation-management.ts'
import { readInvitedTournament } from './invitation-use.ts'

export function invitationRoutes(site: Site): void {
  const { database } = site
  serve(site, inviteToTournament, async ({ params, query }, caller) => {
    const file = await caller.readUpload()
    if (query.preview === '1') return await previewInvitations(database, caller.user, params.id, file)
    return { sent: await invite(site, caller.user, params.id, file, query.days) }
  })
  serve(site, listInvitations, ({ params, query }, { user }) => readInvitations(database, user, params.id, query.page))
  serve(site, resendInvitation, ({ params }, { user }) => resend(site, user, params.id))
  serve(site, revokeInvitation, ({ params }, { user }) => revoke(database, user, params.id))
  serve(site, readInvitation, ({ params, body }) => readInvitedTournament(database, params.id, body.token))
}
