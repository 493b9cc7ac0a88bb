import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'

/**
 * The token of an invitation, from the address `/Tournament/{id}/{token}`. It is taken out of the address bar and the
 * history at once, and kept for this tab, so that it survives logging in.
 */
export function useInvitation(id: string): { readonly token: string | undefined; readonly forget: () => void } {
  const { token: given } = useParams()
  const navigate = useNavigate()
  const [kept, setKept] = useState<string>()
  useEffect(() => {
    if (given === undefined) return setKept(read(id))
    keep(id, given)
    setKept(given)
    void navigate(`/Tournament/${id}`, { replace: true, preventScrollReset: true })
  }, [id, given, navigate])
  return {
    token: given ?? kept,
    forget: () => {
      keep(id, undefined)
      setKept(undefined)
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

/** Where the browser refuses to store it, the token lasts as long as the page. */
function keep(id: string, token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(nameOf(id))
    else sessionStorage.setItem(nameOf(id), token)
  } catch {
    // Nothing to do: the state of the page has it.
  }
}
