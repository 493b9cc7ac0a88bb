/**
 * Keeps the place of the keyboard and of screen readers on the page. The browser drops the focus to the body when the
 * focused element is disabled (a button that waits for its reply) or removed (the item of a menu that closed, a row that
 * was deleted, a form that was sent), and the user would start again at the top.
 *
 * A button that waited gets the focus back when it can be used again. In place of a removed element, the focus goes to
 * the closest element around it that is still there, or, if it was in a menu or dialog, to what had the focus before
 * that. Nothing happens if the user or a component has put the focus elsewhere meanwhile.
 */
export function keepFocus(page: Document): void {
  const trail: Element[] = []
  /** The element that has the focus, or lost it without the user doing anything. */
  let focused: Element | undefined

  const follow = (target: EventTarget | null) => {
    if (!(target instanceof Element)) return
    focused = target
    extend(trail, target)
  }
  page.addEventListener('focusin', ({ target }) => follow(target))
  page.addEventListener('pointerdown', () => (focused = undefined), { capture: true })
  // Pressing the button that already has the focus fires no `focusin`.
  page.addEventListener('click', () => !hasNoFocus(page) && follow(page.activeElement), { capture: true })

  const restore = () => {
    const lost = focused
    // Components that move the focus themselves come first: Mantine's dialogs do so after 10 ms.
    setTimeout(() => {
      if (focused !== undefined && focused === lost && hasNoFocus(page)) focusPlace(trail.at(-1))
    }, 50)
  }

  new MutationObserver((changes) => {
    for (const { type, target, removedNodes, attributeName } of changes) {
      if (type === 'childList') for (const removed of removedNodes) replaceRemoved(trail, removed, target)
      else if (target === focused && hasNoFocus(page)) {
        if (!focused.matches(':disabled')) focusPlace(focused)
        else if (attributeName === 'data-loading' && !focused.matches('[data-loading]')) {
          // Its wait is over, but it can't be used: the form that it sent is empty again.
          trail.splice(-1, 1, focused.parentElement ?? page.body)
          restore()
        }
      }
    }
    if (focused && !focused.isConnected) restore()
  }).observe(page, { attributes: true, attributeFilter: ['disabled', 'data-loading'], childList: true, subtree: true })
}

/** Enough for a menu, its dialog, and the confirmation of closing that. */
const trailLength = 8

/**
 * Adds `element` to the elements that had the focus, oldest first. Of a dialog or menu it keeps only the last one:
 * otherwise, the fields of a long dialog would push out the button that opened it.
 */
function extend(trail: Element[], element: Element): void {
  if (trail.at(-1) === element) return
  const place = element.closest(popup)
  if (place) trail.splice(0, trail.length, ...trail.filter((earlier) => earlier.closest(popup) !== place))
  trail.push(element)
  if (trail.length > trailLength) trail.shift()
}

/** Takes what was removed with `removed` out of `trail`, and puts in its former parent unless it was in a menu or dialog. */
function replaceRemoved(trail: Element[], removed: Node, parent: Node): void {
  for (let position = trail.length - 1; position >= 0; position--) {
    const element = trail[position]
    if (element === undefined || !removed.contains(element)) continue
    if (element.closest(popup) || !(parent instanceof Element)) trail.splice(position, 1)
    else trail[position] = parent
  }
}

const popup = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

function hasNoFocus(page: Document): boolean {
  return page.hasFocus() && (page.activeElement === null || page.activeElement === page.body)
}

/** Focuses `element`, also one that the keyboard can't reach. */
export function focusPlace(element: Element | undefined): void {
  if (!(element instanceof HTMLElement) || element === document.body) return
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  if (element.matches(':disabled')) return focusPlace(element.parentElement ?? undefined)
  element.tabIndex = -1
  element.dataset['place'] = ''
  element.focus({ preventScroll: true })
  const forget = () => {
    element.removeAttribute('tabindex')
    delete element.dataset['place']
  }
  element.addEventListener('blur', forget, { once: true })
}
