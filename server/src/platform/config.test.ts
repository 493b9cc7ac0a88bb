import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const needed = { DATABASE_URL: 'postgres://localhost/gradus', JUDGE_URLS: 'http://one:1/, http://two:2' }

test('settings have the defaults of the design', () => {
  const config = readConfig(needed)
  assert.deepEqual(
    [config.PORT, config.HOST, config.PUBLIC_URL, config.DATA_DIR, config.REGISTRATION, config.TRUST_PROXY],
    [8080, '127.0.0.1', 'http://localhost:8080', './data', 'open', []],
  )
  assert.deepEqual(config.JUDGE_URLS, ['http://one:1', 'http://two:2'])
})

test('PUBLIC_URL follows PORT, and loses the slash at its end', () => {
  assert.equal(readConfig({ ...needed, PORT: '9000' }).PUBLIC_URL, 'http://localhost:9000')
  assert.equal(readConfig({ ...needed, PUBLIC_URL: 'https://gradus.example/' }).PUBLIC_URL, 'https://gradus.example')
})

test('an empty setting is one that is not set', () => {
  assert.equal(readConfig({ ...needed, SMTP_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', PORT: '' }).PORT, 8080)
})

test('a wrong setting stops the start with a sentence that names it', () => {
  for (const [name, value] of [
    ['PORT', 'many'],
    ['PUBLIC_URL', 'gradus.example'],
    ['DATABASE_URL', 'mysql://localhost/gradus'],
    ['DATABASE_READ_URLS', 'postgres://one/gradus, two'],
    ['S3_ENDPOINT', 'https://key:secret@s3.example.com'],
    ['S3_BUCKET', 'Not A Bucket'],
    ['JUDGE_URLS', 'nowhere'],
    ['SMTP_URL', 'http://localhost'],
    ['REGISTRATION', 'maybe'],
    ['TRUST_PROXY', '2'],
    ['TRUST_PROXY', '10.0.0.0/33'],
  ] as const)
    assert.throws(
      () => readConfig({ ...needed, [name]: value }),
      new RegExp(`Settings of the environment are wrong. ${name}`),
    )
  assert.throws(() => readConfig({}), /DATABASE_URL.*JUDGE_URLS/)
})

test('TRUST_PROXY takes addresses, networks and names of networks', () => {
  const list = 'loopback, 10.0.0.0/8,2001:db8::/32,192.0.2.7'
  assert.deepEqual(readConfig({ ...needed, TRUST_PROXY: list }).TRUST_PROXY, [
    'loopback',
    '10.0.0.0/8',
    '2001:db8::/32',
    '192.0.2.7',
  ])
})
