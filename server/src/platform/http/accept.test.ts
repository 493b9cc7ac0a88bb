import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptsOnlyJson } from './accept.ts'

test('a text client gets the specification’s plain text', () => {
  for (const accept of [
    undefined,
    '',
    '*/*',
    'text/plain',
    'text/*',
    // What axios sends.
    'application/json, text/plain, */*',
    'application/json, text/plain;q=0.1',
    'application/json, */*;q=0.1',
    'text/html, application/xhtml+xml, */*',
    'application/jsonp',
    'application/json;q=0',
    'application/*;q=0.9, text/*',
  ])
    assert.equal(acceptsOnlyJson(accept), false, accept)
})

test('a client that takes JSON and no text gets JSON', () => {
  for (const accept of [
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/*',
    'application/json, text/html',
    'application/json, text/plain;q=0',
    'application/json,text/plain; q=0.0, */*',
    'application/json, text/event-stream',
  ])
    assert.equal(acceptsOnlyJson(accept), true, accept)
})
