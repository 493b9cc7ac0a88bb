import { setImmediate } from 'node:timers/promises'
import { defaultBody } from '@gradus/contract/endpoint'
import { Problem } from '../problem.ts'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Characters between two pauses: well under a millisecond of work. */
const charactersBetweenPauses = 256 * 1024

/**
 * Counts the values of a JSON text before anything is built from it, so that a body of a million empty lists can keep
 * neither `JSON.parse` nor a schema busy. Takes linear time; long texts are read with pauses, so that other requests
 * are answered in between. Whether the text is valid JSON is left to `JSON.parse`.
 * @throws Problem badInput
 */
export async function checkStructure(text: string, maxValues: number): Promise<void> {
  let values = 1
  let depth = 0
  let isInString = false
  let pauseAt = charactersBetweenPauses
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString) {
      // Pauses are needed within a string, too: one may be as long as the body.
      if (code === backslash) at++
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === comma) values++
    else if (code === openBracket || code === openBrace) {
      values++
      depth++
    } else if (code === closeBracket || code === closeBrace) depth--
    if (values > maxValues)
      throw new Problem('badInput', { message: `Send at most ${maxValues} values in one request.` })
    if (depth > defaultBody.depth) throw new Problem('badInput', { message: 'The body is nested too deeply.' })
    if (at < pauseAt) continue
    pauseAt = at + charactersBetweenPauses
    await setImmediate()
  }
}
