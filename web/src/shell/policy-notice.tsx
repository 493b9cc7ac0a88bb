import { Anchor, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { acceptPolicies } from '@gradus/contract/policy'
import { changedSince, policyVersions } from '@gradus/contract/policy-version'
import { termsAddress } from '@gradus/contract/site'
import { call, type CallProblem } from '../api.ts'
import { ownInfoQuery, useOwnInfo } from './session.ts'

/** Shown above every page until the user accepts the new wording. Nothing is blocked meanwhile. */
export function PolicyNotice() {
  const me = useOwnInfo()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(acceptPolicies, { body: policyVersions }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownInfoQuery.queryKey }),
  })
  // A user who has accepted no version yet is asked on the page Complete Registration.
  const changed = me?.acceptedPolicies ? changedSince(me.acceptedPolicies) : []
  if (changed.length === 0) return null
  return (
    <aside className="site-notice policy-notice" aria-label="Changed terms">
      <span>
        We have changed our{' '}
        {changed.map((document, index) => (
          <span key={document}>
            {index > 0 && ' and our '}
            {documents[document]}
          </span>
        ))}
        .
      </span>
      {error && <span role="alert">{error.message}</span>}
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate()}>
        Accept
      </Button>
    </aside>
  )
}

const documents = {
  terms: (
    <Anchor href={termsAddress} target="_blank" underline="always" inherit>
      Terms of Service
    </Anchor>
  ),
  privacy: (
    <Anchor component={Link} to="/PrivacyPolicy" underline="always" inherit>
      Privacy Policy
    </Anchor>
  ),
} as const
