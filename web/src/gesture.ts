/**
 * A gesture is a click with the clicks that follow at once (a double click), or a key press with its repeats. If the
 * first event of a gesture began a write or opened a dialog, the others are dropped, because they were meant for the same
 * control, which may have been replaced by another one. A dialog moves the focus, so that only a mouse or a finger can hit
 * it by mistake: a key that is pressed twice may be meant for the dialog.
 */

/** For browsers that don't count clicks themselves: a second tap within this many milliseconds belongs to the first. */
const doubleClickMilliseconds = 400

let began = 0
let effect: 'none' | 'opening' | 'write' = 'none'

/** Records that this gesture has begun a write. */
export function recordWrite(): void {
  effect = 'write'
}

/** Records that this gesture has opened a dialog. */
export function recordOpening(): void {
  if (effect === 'none') effect = 'opening'
}

/** Installs its listeners in the capture phase, so that they run before all other handlers of the page. */
export function watchGestures(target: EventTarget): void {
  target.addEventListener('click', (event) => dropRepeat(event, event instanceof MouseEvent && isRepeated(event)), true)
  // After any input, even by paste or a password manager, the next press is a new gesture.
  target.addEventListener('input', endGesture, true)
  target.addEventListener('keydown', (event) => event instanceof KeyboardEvent && followKey(event), true)
}

function endGesture(): void {
  began = -Infinity
}

function followKey(event: KeyboardEvent): void {
  const presses = event.key === 'Enter' || event.key === ' '
  // After another key, such as Tab, the next press belongs to the newly focused element.
  if (!presses) endGesture()
  // In a text field, a held key types, so it is not a gesture.
  const inText = event.target instanceof HTMLElement && event.target.closest('textarea, [contenteditable="true"]')
  if (presses && event.repeat && !inText) dropRepeat(event, true)
}

function isRepeated(event: MouseEvent): boolean {
  if (event.detail > 1) return true
  const uncounted = event.detail === 0 || ('pointerType' in event && event.pointerType === 'touch')
  return event.isTrusted && uncounted && event.timeStamp - began < doubleClickMilliseconds
}

function dropRepeat(event: Event, repeated: boolean): void {
  const isPressed = event instanceof MouseEvent && event.detail === 0
  if (!repeated || (isPressed && effect === 'opening')) {
    began = event.timeStamp
    effect = 'none'
  } else if (effect !== 'none') {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}
