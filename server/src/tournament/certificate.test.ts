import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { extractText } from 'unpdf'
import { certifiedPlace, certifiedScore, getCertificate, issueCertificate, ordinal } from '@gradus/contract/certificate'
import { certificatePdfPath } from '@gradus/contract/certificate-path'
import { getTournamentSignedIn } from '@gradus/contract/participation'
import { aUser, type TestUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { aPlayedTournament } from '../../test/played-tournament.ts'
import { startSite, type TestSite } from '../../test/site.ts'
import { readNameFonts } from '../platform/font/name-font.ts'
import { eraseAccount } from '../account/close.ts'
import { reissueCertificates } from './certificate.ts'
import { recomputeAll } from './standing.ts'
import { orderText } from '../platform/font/text-order.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const results = { Ada: [[1, '1:00', 'ok']], Ben: [[1, '5:00', '1/3']], Cleo: [] } as const
const issue = (user: TestUser | undefined, id: number) =>
  user?.call(issueCertificate, { params: { id } }) ?? assert.fail('There is no such user.')
const verify = (code: string) => aVisitor(site).call(getCertificate, { params: { code } })

describe('Certificates', () => {
  test('only when final, and asking again returns the same', async () => {
    const open = await aPlayedTournament(site, { results, state: 'thawed' })
    await refusalOf(issue(open.users['Ada'], open.id), 'conflict')
    const { id, users } = await aPlayedTournament(site, { results, state: 'final' })
    const codes = await Promise.all([issue(users['Ben'], id), issue(users['Ben'], id)])
    assert.equal(codes[0], codes[1])
    await refusalOf(issue(await aUser(site), id), 'conflict')
  })

  test('disqualified participants get no certificate, and are told why', async () => {
    const { id, users } = await aPlayedTournament(site, { results, state: 'final', disqualified: ['Ada'] })
    assert.match((await refusalOf(issue(users['Ada'], id), 'conflict')).message, /no rank in the final ranking/)
    assert.equal((await verify(await issue(users['Ben'], id))).rank, 1)
  })

  test('the tournament’s page names a participant’s place once the ranking is final', async () => {
    const placeOf = async (user: TestUser | undefined, id: number) =>
      (await user?.call(getTournamentSignedIn, { params: { id } }))?.place
    const open = await aPlayedTournament(site, { results, state: 'thawed' })
    assert.equal(await placeOf(open.users['Ben'], open.id), null)
    const { id, users } = await aPlayedTournament(site, { results, state: 'final', disqualified: ['Ada'] })
    assert.deepEqual(await placeOf(users['Ben'], id), { rank: 1, ranked: 2 })
    for (const user of [users['Ada'], users['Cleo'], await aUser(site)]) assert.equal(await placeOf(user, id), null)
  })

  test('its address verifies it, for everybody', async () => {
    const { id, users } = await aPlayedTournament(site, { results, state: 'final' })
    const certificate = await verify(await issue(users['Ben'], id))
    const { state, displayName, rank, ranked, score, tournamentId, replacedBy } = certificate
    assert.deepEqual(
      { state, displayName, rank, ranked, score, tournamentId, replacedBy },
      { state: 'valid', displayName: 'Ben', rank: 2, ranked: 3, score: 33.33, tournamentId: id, replacedBy: null },
    )
    await refusalOf(verify('A'.repeat(22)), 'notFound')
    await refusalOf(verify('nonsense'), 'badInput')
  })

  test('a rejudge that changes the rank reissues it and the old address says so', async () => {
    const { id, users } = await aPlayedTournament(site, { results, state: 'final' })
    const [ada, ben, cleo] = [
      await issue(users['Ada'], id),
      await issue(users['Ben'], id),
      await issue(users['Cleo'], id),
    ]
    const tournament = site.database.updateTable('tournament').where('id', '=', id)
    await tournament.set({ final_at: null }).execute()
    assert.equal((await verify(ada)).state, 'reopened')
    assert.equal((await aVisitor(site).fetch(certificatePdfPath(ada))).status, 409)

    await site.database
      .updateTable('tournament_submission')
      .set({ state: 'rejected', passed: 0 })
      .where('tournament_id', '=', id)
      .where('state', '=', 'accepted')
      .execute()
    await site.database.transaction().execute(async (tx) => {
      await recomputeAll(tx, id)
      await reissueCertificates(tx, id)
    })
    await tournament.set({ final_at: new Date() }).execute()
    const old = await verify(ada)
    assert.equal(old.state, 'superseded')
    const now = await verify(old.replacedBy ?? assert.fail('It was not reissued.'))
    assert.deepEqual([old.rank, now.rank, now.state, now.score], [1, 2, 'valid', 0])
    assert.deepEqual([(await verify(ben)).state, (await verify(cleo)).state], ['superseded', 'superseded'])
    assert.equal(await issue(users['Ada'], id), old.replacedBy)
  })

  test('one that still says the truth when the ranking is final again stays valid', async () => {
    const { id, users } = await aPlayedTournament(site, { results, state: 'final' })
    const code = await issue(users['Ben'], id)
    await site.database.transaction().execute((tx) => reissueCertificates(tx, id))
    assert.equal((await verify(code)).state, 'valid')
  })

  test('that of an account that was closed is not found', async () => {
    const { id, users } = await aPlayedTournament(site, { results, state: 'final' })
    const code = await issue(users['Ben'], id)
    const ben = users['Ben'] ?? assert.fail()
    await site.database.transaction().execute((tx) => eraseAccount(site, tx, { id: ben.id, email: ben.email, role: 0 }))
    await refusalOf(verify(code), 'notFound')
  })

  test('the PDF says what it verifies and has its address', async () => {
    const { id, users } = await aPlayedTournament(site, { results, state: 'final', title: 'Cup of the year’s end' })
    const code = await issue(users['Ben'], id)
    const response = await aVisitor(site).fetch(certificatePdfPath(code))
    assert.equal(response.headers.get('content-type'), 'application/pdf')
    const { text, totalPages } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true })
    assert.equal(totalPages, 1)
    for (const part of ['Ben', '2nd place of 3', 'Cup of the year’s end', '33.33 points', `/Certificate/${code}`])
      assert.ok(text.replaceAll(/\s+/g, ' ').includes(part), `${part} in ${text}`)
  })

  test('in the format icpc it says how many questions were solved', async () => {
    const { id, users } = await aPlayedTournament(site, { results, state: 'final', format: 'icpc' })
    const code = await issue(users['Ada'], id)
    assert.equal(certifiedScore(await verify(code)), '1 question solved')
    const response = await aVisitor(site).fetch(certificatePdfPath(code))
    const { text } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true })
    assert.match(text.replaceAll(/\s+/g, ' '), /1 question solved/)
  })

  test('a name is written in each script that there is a font for, from right to left where it has to be', async () => {
    const fonts = await readNameFonts()
    const lettersOf = (text: string) => orderText(text, fonts)?.map(({ letters }) => letters)
    const ordered = (text: string) => lettersOf(text)?.join('')
    for (const name of ['Zoë Łukasz', 'Ελένη', 'Дмитрий', 'Thế Đặng', 'Dana (2)']) assert.equal(ordered(name), name)
    // Letters of one word stay in their own order: the shaper turns them.
    assert.deepEqual(lettersOf('דנה לוי'), ['לוי', ' ', 'דנה'])
    assert.deepEqual(lettersOf('محمد علي'), ['علي', ' ', 'محمد'])
    assert.deepEqual(lettersOf('דנה (Dana)'), ['(Dana) ', 'דנה'])
    assert.deepEqual(lettersOf('Dana דנה לוי 5'), ['Dana 5 ', 'לוי', ' ', 'דנה'])
    assert.deepEqual(lettersOf('דנה לוי C++'), ['C++ ', 'לוי', ' ', 'דנה'])
    for (const name of ['王小明', 'さくら', '김철수', '🙂 Dana']) assert.equal(ordered(name), undefined)
  })

  test('a place without a point says only that its owner took part', () => {
    assert.equal(certifiedPlace({ rank: 2, ranked: 1500, score: 33.33 }), 'took 2nd place of 1,500 in')
    assert.equal(certifiedPlace({ rank: 3, ranked: 5, score: 0 }), 'took part in')
  })

  test('ranks are written as ordinals', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal).join(' '),
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th',
    )
  })
})
