import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { focusPlace } from '../focus-keeper.ts'

/**
 * Routes links to a section of the same page, such as `#talk`, also those in users' texts. If the browser followed them
 * itself, the router would not know the new entry of the history: it would warn in the console, and could not ask about
 * unsaved input when the user goes back (`unsaved-guard.tsx`). The section gets the focus, as it would from the browser.
 */
export function useSectionLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
      const section = link && document.getElementById(sectionOf(link))
      if (!section) return
      event.preventDefault()
      const { pathname, search } = window.location
      void Promise.resolve(navigate({ pathname, search, hash: `#${section.id}` })).then(() => focusPlace(section))
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

function sectionOf(link: Element): string {
  const id = link.getAttribute('href')?.slice(1) ?? ''
  try {
    return decodeURIComponent(id)
  } catch {
    // A user's text may contain a '%' that encodes nothing.
    return id
  }
}
