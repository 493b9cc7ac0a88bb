/**
 * An opening dialog takes the focus twice: Mantine's focus trap does so when the element is there, and again when React
 * runs its effects. Pressing Tab in between would move the focus back, and Enter would press Cancel. So the second
 * time, focus stays on the element that has it by then.
 */
export function keepFocusInDialogs(page: Document): void {
  page.addEventListener('focusin', () => {
    const focused = page.activeElement
    const dialog = focused?.closest('[role="dialog"], [role="menu"]')
    if (!focused || !dialog) return
    for (const former of dialog.querySelectorAll('[data-autofocus]')) former.removeAttribute('data-autofocus')
    focused.setAttribute('data-autofocus', '')
  })
}
