import { sendAssessmentCode } from '@gradus/contract/assessment-link'
import { consentVersion } from '@gradus/contract/assessment-rule'
import { anEmail } from './account.ts'
import { agreed, anAssessment, invited } from './assessment.ts'
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
  return { email, token: await invited(site, assessment, email) }
}

async function aGuest(made: CallContext) {
  const invitation = await anInvitation(made)
  await agreed(made.site, invitation.token)
  return invitation
}

const agreement = async (made: CallContext) => ({
  body: { token: (await anInvitation(made)).token, version: consentVersion, agrees: true },
})

export const writingAssessments: Record<string, readonly ((made: CallContext) => Promise<WritingCall>)[]> = {
  openAssessmentLink: [async (made) => ({ body: { token: (await anInvitation(made)).token } })],
  agreeToAssessment: [async (made) => ({ ...(await agreement(made)), by: aVisitor(made.site) })],
  agreeSignedIn: [agreement],
  sendAssessmentCode: [async (made) => ({ body: { token: (await aGuest(made)).token } })],
  continueAssessment: [
    async (made) => {
      const { email, token } = await aGuest(made)
      const visitor = aVisitor(made.site)
      await visitor.call(sendAssessmentCode, { body: { token } })
      const mail = (await mailsTo(made.site, email, 2)).find(({ subject }) => /code/.test(subject))
      return { body: { token, code: /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? '' }, by: visitor }
    },
  ],
}
