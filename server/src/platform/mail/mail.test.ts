import assert from 'node:assert/strict'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { anEmail } from '../../../test/account.ts'
import { mailTo, mailsNowTo } from '../../../test/mail.ts'
import { startSite, type TestSite } from '../../../test/site.ts'
import { startSmtp } from '../../../test/smtp.ts'
import { addContentAuthor } from '../../account/content-author.ts'
import { addGuest } from '../../account/guest-account.ts'
import { addSampleAccount } from '../../account/sample-account.ts'
import { deleteMailsTo, sendMail, type Mail } from './mail.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})

function aMail(to: string): Mail {
  return { to, subject: 'A step', paragraphs: ['One.'] }
}

async function send(through: TestSite, mail: Mail): Promise<void> {
  await through.database.transaction().execute((tx) => sendMail(tx, through.queue, mail))
}

test('a mail is sent if and only if its transaction commits', async () => {
  const never = anEmail()
  const always = anEmail()
  const failing = site.database.transaction().execute(async (tx) => {
    await sendMail(tx, site.queue, aMail(never))
    throw new Error('rolled back')
  })
  await assert.rejects(failing, /rolled back/)
  await site.database.transaction().execute(async (tx) => {
    await sendMail(tx, site.queue, aMail(always))
    await wait(300)
    assert.deepEqual(await mailsNowTo(site, always), [], 'not before the commit')
  })
  await mailTo(site, always)
  assert.deepEqual(await mailsNowTo(site, never), [])
})

test('accounts of nobody get no mail: the author of the site’s content, sample accounts and guests', async () => {
  const addresses = await site.database.transaction().execute(async (tx) => {
    const ids = [
      (await addContentAuthor(tx)).id,
      await addSampleAccount(tx, 'Sam Sample', 1, new Date()),
      await addGuest(tx, 'Gita Guest'),
    ]
    return await tx.selectFrom('account').select('email').where('id', 'in', ids).execute()
  })
  assert.equal(addresses.length, 3)
  for (const { email } of addresses) await send(site, aMail(email))
  await send(site, aMail(anEmail()))
  const { rows } = await sql<{ to: string }>`select data->>'to' as to from job.job where name = 'mail'`.execute(
    site.database,
  )
  assert.ok(rows.length > 0 && rows.every(({ to }) => to.includes('@')), JSON.stringify(rows))
})

test('mails to an erased address are deleted, also one that is being delivered at that time, but no later one', async () => {
  const to = anEmail()
  await send(site, aMail(to))
  await mailTo(site, to)
  const setState = (state: string) =>
    sql`update job.job set state = ${state}::job.job_state where name = 'mail' and data->>'to' = ${to}`
  // The mail is written before its job is completed, which would end the state that is set here.
  await untilDelivered(to)
  await setState('active').execute(site.database)
  await site.database.transaction().execute((tx) => deleteMailsTo(tx, site.queue, to))
  await wait(1000)
  assert.equal((await mailsNowTo(site, to)).length, 1, 'it is not deleted before it is delivered')
  await setState('completed').execute(site.database)
  await send(site, { ...aMail(to), subject: 'Your account is closed' })
  for (;;) {
    const subjects = (await mailsNowTo(site, to)).map(({ subject }) => subject)
    if (subjects.join() === 'Your account is closed') break
    await wait(50)
  }
  const { rows } = await sql`select from job.job where name = 'mail' and data->>'to' = ${to}`.execute(site.database)
  assert.equal(rows.length, 1)
})

async function untilDelivered(to: string): Promise<void> {
  for (let left = 1_200; left > 0; left -= 1) {
    const { rows } = await sql<{ state: string }>`
      select state from job.job where name = 'mail' and data->>'to' = ${to}`.execute(site.database)
    if (rows.every(({ state }) => state === 'completed')) return
    await wait(50)
  }
  assert.fail('The job is never completed.')
}

test('a mail has text and HTML, and quoted text is escaped', async () => {
  const to = anEmail()
  const link = { label: 'Go <there>', url: 'http://gradus.test/x?a=1&b=2' }
  await send(site, { to, subject: 'Schritt für Schritt', paragraphs: ['<script>1</script> & "so"'], link })
  const mail = await mailTo(site, to)
  assert.equal(mail.subject, 'Schritt für Schritt')
  assert.equal(mail.text, '<script>1</script> & "so"\n\nGo <there>: http://gradus.test/x?a=1&b=2')
  assert.doesNotMatch(mail.html, /<script>/)
  assert.match(mail.html, /&lt;script&gt;1&lt;\/script&gt; &amp; &quot;so&quot;/)
  assert.match(mail.html, /<a href="http:\/\/gradus\.test\/x\?a=1&amp;b=2"/)
  assert.match(mail.headers.get('from') ?? '', /no-reply@gradus\.invalid/)
})

test('a subject cannot inject another header', async () => {
  const to = anEmail()
  await send(site, { to, subject: 'A step\r\nBcc: all@example.com', paragraphs: ['One.'] })
  assert.equal((await mailTo(site, to)).headers.has('bcc'), false)
})

test('the outbox can be read only by its owner', async () => {
  const to = anEmail()
  await send(site, aMail(to))
  await mailTo(site, to)
  assert.equal((await stat(site.outbox)).mode & 0o777, 0o700)
  // A file with another name is renamed as soon as it is whole.
  const whole = (await readdir(site.outbox)).filter((name) => !name.startsWith('.'))
  for (const name of whole) assert.equal((await stat(join(site.outbox, name))).mode & 0o777, 0o600)
})

test('in the outbox a long link is on one line, in the text that an editor shows', async () => {
  const to = anEmail()
  const url = `http://gradus.test/activate/${'a=1&'.repeat(50)}`
  await send(site, { to, subject: 'One', paragraphs: ['שלום'], link: { label: 'Go', url } })
  await mailTo(site, to)
  const files = (await readdir(site.outbox)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(files.map((name) => readFile(join(site.outbox, name), 'utf8')))
  assert.ok(mails.some((mail) => mail.includes(`שלום\r\n\r\nGo: ${url}\r\n`)))
})

test('with SMTP_URL mails go to that server, and again where it refused', async () => {
  const smtp = await startSmtp()
  smtp.refusing = true
  const posting = await startSite({ environment: { SMTP_URL: smtp.url } })
  const to = anEmail()
  await send(posting, aMail(to))
  await wait(1_000)
  assert.equal(smtp.received.length, 0)
  smtp.refusing = false
  for (let tries = 0; smtp.received.length === 0 && tries < 900; tries++) await wait(100)
  const [mail, ...others] = smtp.received
  assert.equal(others.length, 0)
  assert.equal(mail?.to, to)
  assert.match(mail?.data ?? '', /^Subject: A step\r$/m)
  await posting.close()
  await smtp.close()
})
