import { sendAssessmentCode } from '@gradus/contract/assessment-link'
import { consentVersion } from '@gradus/contract/assessment-rule'
import { anEmail } from './account.ts'
import { agreeAsGuest, anAssessment, inviteByMail } from './assessment.ts'
import { aVisitor } from './client.ts'
import { mailsTo } from './mail.ts'
import type { CallContext, WritingCall } from './writing-account.ts'

/**
 * Calls of candidates, for the test of query plans. They carry a link's token, so the permission table does not make
 * them.
 */

async function anInvitation({ site, scene }: CallContext) {
  const assessment = await anAssessment(site, [await scene.coding('public')])
  const email = anEmail()
  return { email, token: await inviteByMail(site, assessment, email) }
}

async function aGuest(context: CallContext) {
  const invitation = await anInvitation(context)
  await agreeAsGuest(context.site, invitation.token)
  return invitation
}

const agreement = async (context: CallContext) => ({
  body: { token: (await anInvitation(context)).token, version: consentVersion, agrees: true },
})

export const writingAssessments: Record<string, readonly ((context: CallContext) => Promise<WritingCall>)[]> = {
  openAssessmentLink: [async (context) => ({ body: { token: (await anInvitation(context)).token } })],
  agreeToAssessment: [async (context) => ({ ...(await agreement(context)), by: aVisitor(context.site) })],
  agreeSignedIn: [agreement],
  sendAssessmentCode: [async (context) => ({ body: { token: (await aGuest(context)).token } })],
  continueAssessment: [
    async (context) => {
      const { email, token } = await aGuest(context)
      const visitor = aVisitor(context.site)
      await visitor.call(sendAssessmentCode, { body: { token } })
      const mail = (await mailsTo(context.site, email, 2)).find(({ subject }) => /code/.test(subject))
      return { body: { token, code: /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '' }, by: visitor }
    },
  ],
}
