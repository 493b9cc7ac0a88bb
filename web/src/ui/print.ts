import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const attribute = 'data-mantine-color-scheme'

/** Prints in light: without backgrounds, which browsers leave out, the text of a dark page would be pale on white. */
export function usePrintsInLight(): void {
  useEffect(() => {
    const page = document.documentElement
    let scheme: string | null = null
    const before = () => {
      scheme = page.getAttribute(attribute)
      page.setAttribute(attribute, 'light')
    }
    const after = () => {
      if (scheme !== null) page.setAttribute(attribute, scheme)
    }
    return whilePrinting(before, after)
  }, [])
}

/** Whether the page is being printed. Rendered at once, because the browser does not wait. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(
    () =>
      whilePrinting(
        () => flushSync(() => setPrinting(true)),
        () => setPrinting(false),
      ),
    [],
  )
  return isPrinting
}

function whilePrinting(before: () => void, after: () => void): () => void {
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}
