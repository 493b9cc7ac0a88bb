import { Button } from '@mantine/core'
import { IconBrandGithub, IconBrandGoogle, IconBrandLinkedin, IconSchool, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getProviders, providerAddress, signInRefusals, type Provider } from '@gradus/contract/external'
import { query } from '../api.ts'
import { FormMessage } from './auth-card.tsx'
import { redirectTarget } from './next.ts'
import { PolicyLinks } from './policy-links.tsx'

export const providersQuery = { ...query(getProviders, {}), staleTime: Infinity }

export const providerIcons: Record<Provider, Icon> = {
  oidc: IconSchool,
  github: IconBrandGithub,
  google: IconBrandGoogle,
  linkedin: IconBrandLinkedin,
}

/** Buttons to log in through other services, if the operator has set any up. */
export function ProviderButtons() {
  const [search] = useSearchParams()
  const { data } = useQuery(providersQuery)
  if (!data || data.length === 0) return null
  return (
    <div className="stack s providers">
      {data.map(({ provider, name }) => {
        const Icon = providerIcons[provider]
        return (
          <Button
            key={provider}
            component="a"
            href={providerAddress(provider, redirectTarget(search))}
            variant="default"
            size="md"
            fullWidth
            leftSection={<Icon size={18} stroke={1.6} />}
          >
            Continue with {name}
          </Button>
        )
      })}
      <p className="tiny ink2">
        By continuing you accept the <PolicyLinks />.
      </p>
    </div>
  )
}

/** Why logging in through another service failed, if the address contains a reason. */
export function ProviderRefusal() {
  const [search] = useSearchParams()
  const reason = search.get('refused') ?? ''
  const known = Object.entries(signInRefusals).find(([name]) => name === reason)
  return known ? <FormMessage tone="fail">{known[1]}</FormMessage> : null
}
