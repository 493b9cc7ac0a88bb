import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'

const name = 'gradus/assessment-link'

/**
 * The token of the link in a candidate's mail. It is removed from the address bar and the history at once, and kept for
 * this tab, so that it survives a reload and logging in.
 * @returns undefined until the browser's storage was read, null if there is no token
 */
export function useLinkToken(): string | null | undefined {
  const { token: tokenOfAddress } = useParams()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    if (tokenOfAddress === undefined) return setToken((before) => before ?? read())
    keep(tokenOfAddress)
    setToken(tokenOfAddress)
    void navigate('/Assessment', { replace: true, preventScrollReset: true })
  }, [tokenOfAddress, navigate])
  return token
}

function read(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** If the browser refuses to store it, the token is lost with the page. */
function keep(token: string): void {
  try {
    sessionStorage.setItem(name, token)
  } catch {
    // Ignored: the page's state has the token.
  }
}
