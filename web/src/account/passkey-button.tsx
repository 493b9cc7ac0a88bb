import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { passkeyLogin, startPasskeyLogin } from '@gradus/contract/second-factor'
import { call } from '../api.ts'
import { useHydrated } from '../hydration.ts'
import { FormMessage } from './auth-card.tsx'
import { passkeyProblem } from './second-factors.ts'
import { useSignIn } from './sign-in.ts'

/** Logs in with a passkey, if the browser supports them. */
export function PasskeyButton() {
  const signIn = useSignIn()
  const hydrated = useHydrated()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await call(startPasskeyLogin, {})
      // The options come from the server's part of the same library.
      const response = await startAuthentication({ optionsJSON: options })
      return call(passkeyLogin, { body: { challengeId, response: response as never } })
    },
    onSuccess: signIn,
  })
  if (!hydrated || !browserSupportsWebAuthn()) return null
  return (
    <>
      {error && <FormMessage tone="fail">{passkeyProblem(error)}</FormMessage>}
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={isPending}
        leftSection={<IconFingerprint size={18} stroke={1.6} />}
        onClick={() => mutate()}
      >
        Use a passkey
      </Button>
    </>
  )
}
