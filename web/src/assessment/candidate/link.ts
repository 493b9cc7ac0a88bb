import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'

const name = 'gradus/assessment-link'

/**
 * The token of the link in a candidate's mail. It is taken out of the address bar and the history at once, and kept for
 * this tab, so that it survives a reload and logging in.
 * @returns undefined until the browser was asked, null without one
 */
export function useLinkToken(): string | null | undefined {
  const { token: given } = useParams()
  const navigate = useNavigate()
  const [kept, setKept] = useState<string | null>()
  useEffect(() => {
    if (given === undefined) return setKept((before) => before ?? read())
    keep(given)
    setKept(given)
    void navigate('/Assessment', { replace: true, preventScrollReset: true })
  }, [given, navigate])
  return kept
}

function read(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Where the browser refuses to store it, the token lasts as long as the page. */
function keep(token: string): void {
  try {
    sessionStorage.setItem(name, token)
  } catch {
    // Nothing to do: the state of the page has it.
  }
}
