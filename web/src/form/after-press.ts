/**
 * Runs `action` now, or once a press of the mouse has ended. An error that appears while a button is pressed moves the
 * button away from the pointer, and its click is lost.
 */
export function afterPress(action: () => void): void {
  if (document.querySelector(':active') === null) return action()
  window.addEventListener('mouseup', () => setTimeout(action), { once: true })
}
