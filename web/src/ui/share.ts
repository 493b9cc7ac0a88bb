import { copy } from './copy.ts'
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
