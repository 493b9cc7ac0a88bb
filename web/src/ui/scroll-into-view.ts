/**
 * As a ref, scrolls to an element when it appears out of sight: a message above a long form whose button is at its end.
 * Its `scroll-margin` is what the header covers.
 */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
