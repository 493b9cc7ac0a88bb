import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consentText } from './assessment-rule.ts'
import { lookMinutes } from './limit.ts'

const facts = { company: 'Robots', recordsEvents: true, recordsPlayback: true, retentionDays: 90 }

test('the consent says that a playback keeps pasted text, and that nothing but the code does without a playback', () => {
  const whole = consentText(facts).join(' ')
  assert.match(whole, /each edit in the editor, with the text that you type, paste or delete/)
  assert.doesNotMatch(whole, /not the text itself/)
  const counts = consentText({ ...facts, recordsPlayback: false }).join(' ')
  assert.match(counts, /how many characters \(the text itself only as a part of your code\)/)
  assert.match(counts, /Not recorded: your edits in the editor/)
})

test('a consent to a playback alone does not say that pastes and runs are not recorded', () => {
  const played = consentText({ ...facts, recordsEvents: false }).join(' ')
  assert.match(played, /when you run or submit/)
  assert.doesNotMatch(played, /Not recorded: pasting/)
  assert.match(
    consentText({ ...facts, recordsEvents: false, recordsPlayback: false }).join(' '),
    /Not recorded: pasting/,
  )
})

test('the consent says how often a repeated look is logged', () => {
  assert.ok(consentText(facts).join(' ').includes(`at most once every ${lookMinutes} minutes`))
})
