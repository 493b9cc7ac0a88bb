import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompanyForm } from '@gradus/contract/company'
import { isAddress, isOutsideAddress, ownAddress } from '@gradus/contract/own-address'

test('a place on this site is given back in its normal form', () => {
  const same = ['/', '/Profile', '/Search?kw=a//b&tag=%2F', '/Question/1/a-b#c', '/Search?kw=a\\b', '/a//b']
  for (const address of same) assert.equal(ownAddress(address), address)
  assert.equal(ownAddress('/a/../Profile?x=1'), '/Profile?x=1')
  assert.equal(ownAddress('/a/.//b'), '/a//b')
  assert.equal(ownAddress('/שלום'), '/%D7%A9%D7%9C%D7%95%D7%9D')
})

test('an address of another site has no user name, however it is written', () => {
  for (const address of ['https://example.org', 'https://example.org/@me?to=a@b.example#@', 'http://example.org:81/'])
    assert.ok(isOutsideAddress(address, 'https or http'), address)
  const deceiving = [
    'https://bank.example@evil.example/',
    'https://user:pw@evil.example/',
    'https://:pw@evil.example/',
    'https://@evil.example/',
    'https:///user:pw@evil.example/',
    'https://\\user:pw@evil.example/',
    'https:////user@evil.example/',
  ]
  for (const address of deceiving) {
    assert.ok(!isOutsideAddress(address, 'https or http'), address)
    assert.ok(!isAddress(address), address)
    assert.ok(!CompanyForm.shape.site.safeParse(address).success, address)
  }
})

test('no address that a browser would leave this site for is a place on it', () => {
  const foreign = [
    '',
    'Profile',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a/../..//evil.example',
    '/.\\/evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/ /evil.example',
    '\t//evil.example',
    '/\u0000/evil.example',
    '/\u0085/evil.example',
    'https://evil.example/',
    'https:/evil.example',
    'http:evil.example',
    'https://here.invalid/Profile',
    '//here.invalid/Profile',
    'javascript:alert(1)',
    'data:text/html,x',
  ]
  for (const address of foreign) assert.equal(ownAddress(address), undefined, JSON.stringify(address))
})

test('an address of this site stays one, however often it is normalised', () => {
  const parts = ['/', '//', '/.', '/..', '\\', 'a', '%2e', '%2f', '%5c', '?', '#', ':', '@', '\t', 'evil.example']
  for (const one of parts)
    for (const two of parts)
      for (const three of parts)
        for (const four of parts) {
          const address = ownAddress(`/${one}${two}${three}${four}`)
          if (address === undefined) continue
          assert.equal(ownAddress(address), address)
          assert.equal(new URL(address, 'https://gradus.example').host, 'gradus.example', address)
        }
})

test('an address elsewhere is encrypted', () => {
  for (const address of ['/ForCompanies', 'https://gradus.example/a?b#c']) assert.ok(isAddress(address), address)
  for (const address of ['http://gradus.example', '//evil.example', 'https://', 'https://a b', 'javascript:alert(1)'])
    assert.ok(!isAddress(address), address)
})
