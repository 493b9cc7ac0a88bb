/**
 * A button is disabled while it waits for its reply, and the browser then drops the focus. When the button can be used
 * again and nothing else has been focused or touched meanwhile, it gets the focus back, so that the keyboard goes on from
 * there.
 */
export function keepFocusOfWaiting(page: Document): void {
  let focused: Element | null = null
  let waiting: Element | undefined
  page.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null
    waiting = undefined
  })
  page.addEventListener('pointerdown', () => (waiting = undefined), { capture: true })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLButtonElement)) continue
      if (target.disabled) {
        if (target === focused) waiting = target
      } else if (target === waiting) {
        waiting = undefined
        if (page.activeElement === null || page.activeElement === page.body) target.focus({ preventScroll: true })
      }
    }
  }).observe(page, { attributes: true, attributeFilter: ['disabled'], subtree: true })
}
