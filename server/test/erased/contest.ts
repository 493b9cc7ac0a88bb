import { issueCertificate } from '@gradus/contract/certificate'
import { answerClarification, askClarification } from '@gradus/contract/clarification'
import { saveDraft } from '@gradus/contract/draft'
import { inviteToTournament } from '@gradus/contract/invitation'
import { addContestToken, addOrganiser } from '@gradus/contract/organiser'
import { beginTournament, registerForTournament } from '@gradus/contract/participation'
import { changeParticipant } from '@gradus/contract/tournament-dashboard'
import { pathOf } from '../client.ts'
import { mailsTo } from '../mail.ts'
import { aContestQuestion, aTournament, inMinutes, sendAt, solution } from '../play.ts'
import type { TestSite } from '../site.ts'
import { herEmail, herName } from './trace.ts'
import type { Cast } from './community.ts'

/** She competes, asks, is invited and disqualified, organises, and has the certificate of another tournament. */
export async function compete(site: TestSite, { her, admin }: Cast): Promise<void> {
  const questionId = await aContestQuestion(site)
  const id = await aTournament(admin, [questionId])
  const csv = new FormData()
  csv.set('file', new Blob([`email,name\n${herEmail},zqinvited Quirinia\n`], { type: 'text/csv' }), 'people.csv')
  await admin.fetch(pathOf(inviteToTournament, { id }), { method: 'POST', body: csv })
  await mailsTo(site, herEmail)
  for (const call of [registerForTournament, beginTournament]) await her.call(call, { params: { id }, body: {} })
  await sendAt(site, her, id, questionId, `# zqcontest\n${solution.half}`, new Date())
  const draft = { type: 8 as const, source: '# zqcontestdraft\n', additionalFiles: [], revision: 0 }
  await her.call(saveDraft, { params: { questionId }, body: { ...draft, context: { tournamentId: id } } })
  for (const [text, answer, toAll] of [
    ['zqasked', 'zqanswer, Quirinia', false],
    ['zqaskedforall', 'zqanswerforall', true],
  ] as const) {
    const asked = await her.call(askClarification, { params: { id }, body: { text } })
    await admin.call(answerClarification, { params: { id: asked }, body: { answer, toAll } })
  }
  const { id: participation } = await site.database
    .selectFrom('tournament_participation')
    .select('id')
    .where('user_id', '=', her.id)
    .executeTakeFirstOrThrow()
  const reason = `zqdisqualified: ${herName} copied.`
  await admin.call(changeParticipant, { params: { id: participation }, body: { disqualifiedReason: reason } })
  await certified(site, { her, admin }, questionId)

  const organised = await aTournament(admin, [questionId])
  await admin.call(addOrganiser, { params: { id: organised }, body: { userId: her.id } })
  await her.call(addContestToken, { params: { id: organised }, body: { name: 'zqtoken' } })
}

async function certified(site: TestSite, { her, admin }: Pick<Cast, 'her' | 'admin'>, questionId: number) {
  const id = await aTournament(admin, [questionId])
  for (const call of [registerForTournament, beginTournament]) await her.call(call, { params: { id }, body: {} })
  await sendAt(site, her, id, questionId, `# zqwon\n${solution.right}`, new Date())
  const past = { starts_at: inMinutes(-60), ends_at: inMinutes(-1), thawed_at: inMinutes(-1), final_at: inMinutes(-1) }
  await site.database.updateTable('tournament').set(past).where('id', '=', id).execute()
  await her.call(issueCertificate, { params: { id } })
}
