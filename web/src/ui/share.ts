import { toast } from './toast.tsx'

/** Opens the device's share sheet with an address, or copies the address if there is no share sheet. */
export async function share(title: string, url: string): Promise<void> {
  if (await shareByDevice({ title, url })) return
  if (await copy(url)) toast.done('Address copied.', { text: url })
  else toast.warned('Your browser doesn’t allow copying. Copy the address yourself:', { text: url })
}

/** @returns whether it was shared, or the user cancelled */
async function shareByDevice(what: ShareData): Promise<boolean> {
  if (!('share' in navigator) || !navigator.canShare?.(what)) return false
  try {
    await navigator.share(what)
    return true
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError'
  }
}

async function copy(text: string): Promise<boolean> {
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
