import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { clientAddressOf } from './client-address.ts'

test('responses from memory know their reader by the same address as all others', async () => {
  const trusted = [[], ['127.0.0.1'], ['loopback', '10.0.0.0/8'], ['loopback', 'uniquelocal', 'linklocal'], ['::1']]
  const nearest = ['127.0.0.1', '10.1.2.3', '192.0.2.7', '::1', '::ffff:127.0.0.1', '2001:db8::1']
  const forwarded = [
    undefined,
    '192.0.2.1',
    '198.51.100.4, 10.0.0.9',
    ' 10.0.0.8 ,10.0.0.9',
    'nonsense',
    '2001:db8::2, ::1',
  ]
  for (const trustProxy of trusted) {
    const app = fastify({ trustProxy })
    const addressOf = clientAddressOf(trustProxy)
    app.get('/', ({ ip, raw }) => ({ ip, ours: addressOf(raw) }))
    for (const remoteAddress of nearest)
      for (const header of forwarded) {
        const headers = header === undefined ? {} : { 'x-forwarded-for': header }
        const { ip, ours } = (await app.inject({ url: '/', remoteAddress, headers })).json()
        assert.equal(ours, ip, `${trustProxy.join()} ${remoteAddress} ${header}`)
      }
    await app.close()
  }
})
