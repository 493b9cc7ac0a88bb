import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'

/**
 * The token of an invitation, from the address `/Tournament/{id}/{token}`. It is removed from the address bar and the
 * history at once, and kept for this tab, so that it survives logging in.
 */
export function useInvitation(id: string): { readonly token: string | undefined; readonly forget: () => void } {
  const { token: tokenOfAddress } = useParams()
  const navigate = useNavigate()
  const [token, setToken] = useState<string>()
  useEffect(() => {
    if (tokenOfAddress === undefined) return setToken(read(id))
    keep(id, tokenOfAddress)
    setToken(tokenOfAddress)
    void navigate(`/Tournament/${id}`, { replace: true, preventScrollReset: true })
  }, [id, tokenOfAddress, navigate])
  return {
    token: tokenOfAddress ?? token,
    forget: () => {
      keep(id, undefined)
      setToken(undefined)
    },
  }
}

function nameOf(id: string): string {
  return `gradus/invitation/${id}`
}

function read(id: string): string | undefined {
  try {
    return sessionStorage.getItem(nameOf(id)) ?? undefined
  } catch {
    return undefined
  }
}

/** If the browser refuses to store it, the token is lost with the page. */
function keep(id: string, token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(nameOf(id))
    else sessionStorage.setItem(nameOf(id), token)
  } catch {
    // Ignored: the page's state has the token.
  }
}
