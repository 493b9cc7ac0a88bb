import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { invitationLimits } from '@gradus/contract/invitation'
import { Problem } from '../platform/problem.ts'
import { readInvitationFile } from './invitation-file.ts'

/** `line email|name`, or `line email: why not`. */
async function rowsOf(file: string | Uint8Array): Promise<string[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  return (await readInvitationFile(bytes)).map(({ line, email, name, invalid }) =>
    invalid === null ? `${line} ${email}|${name}` : `${line} ${email}: ${invalid}`,
  )
}

const ada = ['2 ada@example.com|Ada Lovelace', '3 bob@example.com|Bob']

describe('Files of invitations', () => {
  for (const [kind, file] of Object.entries({
    'with commas': 'email,name\nada@example.com,Ada Lovelace\nbob@example.com,Bob\n',
    'with semicolons': 'email;name\nada@example.com;Ada Lovelace\nbob@example.com;Bob\n',
    'with tabs': 'email\tname\nada@example.com\tAda Lovelace\nbob@example.com\tBob\n',
    'with a byte order mark': '\ufeffemail,name\nada@example.com,Ada Lovelace\nbob@example.com,Bob\n',
    'with CR LF and no end': 'E-Mail,Name\r\nada@example.com,Ada Lovelace\r\nbob@example.com,Bob',
    'with quotes': '"email","name"\n"ada@example.com","Ada Lovelace"\n"bob@example.com","Bob"\n',
    'with other columns between': 'id,Name,Email Address\n7,Ada Lovelace,ada@example.com\n8,Bob,bob@example.com\n',
    'with first and last names': 'email;First name;Last name\nada@example.com;Ada;Lovelace\nbob@example.com;Bob;\n',
    'with a line that names the separator': 'sep=;\nemail;name\nada@example.com;Ada Lovelace\nbob@example.com;Bob\n',
  }))
    test(kind, async () => {
      const shift = kind.includes('names the separator') ? 1 : 0
      assert.deepEqual(
        await rowsOf(file),
        ada.map((row) => `${Number(row[0]) + shift}${row.slice(1)}`),
      )
    })

  test('without headings the first address says where the addresses are', async () => {
    assert.deepEqual(await rowsOf('ada@example.com\nbob@example.com\n'), ['1 ada@example.com|', '2 bob@example.com|'])
    assert.deepEqual(await rowsOf('Ada Lovelace;ada@example.com\n'), ['1 ada@example.com|Ada Lovelace'])
  })

  test('without headings, extra time is the third cell', async () => {
    const extrasOf = async (file: string) => (await readInvitationFile(Buffer.from(file))).map(({ extra }) => extra)
    assert.deepEqual(await extrasOf('ada@example.com, Ada Lovelace, 25\nbob@example.com, Bob\n'), ['25', ''])
    assert.deepEqual(await extrasOf('Ada Lovelace;ada@example.com;50 %\n'), ['50 %'])
  })

  test('a name may have commas, quotes and any script', async () => {
    assert.deepEqual(await rowsOf('email,name\na@example.com,"Lovelace, ""Ada"""\nb@example.com,עדה לאבלייס\n'), [
      '2 a@example.com|Lovelace, "Ada"',
      '3 b@example.com|עדה לאבלייס',
    ])
  })

  test('empty lines are skipped', async () => {
    assert.deepEqual(await rowsOf('email,name\n\n,\n  ,  \nada@example.com,\n'), ['5 ada@example.com|'])
  })

  test('an invalid address or name is refused with its reason', async () => {
    assert.deepEqual(await rowsOf(`email,name\nada,Ada\n,Ada\na@example.com,${'x'.repeat(61)}\n`), [
      '2 ada: This isn’t an email address.',
      '3 : There is no email address.',
      '4 a@example.com: The name has more than 60 characters.',
    ])
    for (const name of ['<b>Ada</b>', 'http://example.com', 'See www.example.com'])
      assert.deepEqual(await rowsOf(`email,name\na@example.com,${name}\n`), [
        '2 a@example.com: A name can’t contain <, > or a link.',
      ])
  })

  test('no address carries a header, and no name a line break or a hidden character', async () => {
    const [first, second] = await readInvitationFile(
      Buffer.from(
        'email,name\n"a@example.com\r\nBcc: all@example.com","Ada"\nb@example.com,"Ada\r\nBcc:\u202e\u0007 x"\n',
      ),
    )
    assert.equal(first?.invalid, 'This isn’t an email address.')
    assert.deepEqual([second?.name, second?.invalid], ['Ada Bcc: x', null])
    for (const address of ['a@example.com,b@example.com', 'Ada <a@example.com>', 'a@example.com b@example.com'])
      assert.equal(
        (await readInvitationFile(Buffer.from(`email;name\n${address};Ada\n`)))[0]?.invalid,
        'This isn’t an email address.',
      )
  })

  for (const [why, file] of Object.entries({
    'an empty file': '',
    'one of blanks': '\n \n',
    'no addresses': 'name,age\nAda,36\n',
    'a quote that is not closed': 'email,name\n"ada@example.com,Ada\n',
    'UTF-16': Buffer.from('\ufeffemail\nada@example.com\n', 'utf16le'),
    'Latin-1': Buffer.from('email,name\nada@example.com,André\n', 'latin1'),
    'a NUL': 'email,name\na\u0000da@example.com,Ada\n',
    'a picture': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]),
    'too many rows': `email\n${'a@example.com\n'.repeat(10_001)}`,
  }))
    test(`refused: ${why}`, async () => {
      await assert.rejects(
        () => rowsOf(file),
        (error) => error instanceof Problem && error.code === 'badInput' && error.field === 'file',
      )
    })

  test('10,000 rows are read', async () => {
    assert.equal((await rowsOf(`email\n${'a@example.com\n'.repeat(10_000)}`)).length, 10_000)
  })

  test('other requests get their turn while a file of the largest size is read', async () => {
    let turns = 0
    let isDone = false
    const turn = () => {
      turns += 1
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    const file = Buffer.from(`email\n${' \n'.repeat((invitationLimits.fileBytes - 6) / 2)}`)
    assert.deepEqual(await readInvitationFile(file), [])
    isDone = true
    assert.ok(turns > 100, `${turns} turns`)
  })
})
