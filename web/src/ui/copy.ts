/** Copies a text. @returns false if the browser does not allow it */
export async function copy(text: string): Promise<boolean> {
  // Browsers provide no clipboard API to sites without TLS.
  if (!('clipboard' in navigator)) return copyBySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  )
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  // The old method, and the only one that works without TLS.
  // oxlint-disable-next-line typescript/no-deprecated
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
