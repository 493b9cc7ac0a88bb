/**
 * One thing that a person did: a click with those that follow it at once (a double click), a key with its repeats. Where the
 * first of them began a write, the others are dropped: they were meant for what the first one did, and by now something
 * else may stand there.
 */

/** Within so many milliseconds a second press or tap belongs to the first, where the browser does not count them itself. */
const atOnce = 400

let began = 0
let wrote = false

/** Records that this gesture has begun a write. */
export function noteWrite(): void {
  wrote = true
}

/** Before any handler of the page. */
export function watchGestures(target: EventTarget): void {
  target.addEventListener('click', (event) => follow(event, event instanceof MouseEvent && isRepeated(event)), true)
  // Whatever changed in a form, by a paste or a password manager too: what follows is about that.
  target.addEventListener('input', endGesture, true)
  target.addEventListener('keydown', (event) => event instanceof KeyboardEvent && followKey(event), true)
}

function endGesture(): void {
  began = -Infinity
}

function followKey(event: KeyboardEvent): void {
  const presses = event.key === 'Enter' || event.key === ' '
  // A key in between, such as Tab, says that the next press is meant for what has the focus then.
  if (!presses) endGesture()
  // In a text a held key writes lines.
  const inText = event.target instanceof HTMLElement && event.target.closest('textarea, [contenteditable="true"]')
  if (presses && event.repeat && !inText) follow(event, true)
}

function isRepeated(event: MouseEvent): boolean {
  if (event.detail > 1) return true
  const uncounted = event.detail === 0 || ('pointerType' in event && event.pointerType === 'touch')
  return event.isTrusted && uncounted && event.timeStamp - began < atOnce
}

function follow(event: Event, repeated: boolean): void {
  if (!repeated) {
    began = event.timeStamp
    wrote = false
  } else if (wrote) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}
