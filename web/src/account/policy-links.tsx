import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { termsAddress } from '@gradus/contract/site'

/** “Terms of Service and the Privacy Policy”, each as a link. */
export function PolicyLinks() {
  return (
    <>
      <Anchor href={termsAddress} target="_blank" underline="always" inherit>
        Terms of Service
      </Anchor>{' '}
      and the{' '}
      <Anchor component={Link} to="/PrivacyPolicy" target="_blank" underline="always" inherit>
        Privacy Policy
      </Anchor>
    </>
  )
}
