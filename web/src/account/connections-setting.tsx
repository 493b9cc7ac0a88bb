import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { DisconnectForm, getConnections, disconnect, providerAddress, Provider } from '@gradus/contract/external'
import { query } from '../api.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { Ago } from '../ui/ago.tsx'
import { LoadingLines } from '../ui/states.tsx'
import { ProblemMessage } from './auth-card.tsx'
import { useCallForm } from './call-form.ts'
import { providerIcons, ProviderRefusal, providersQuery } from './providers.tsx'
import { ConfirmField, Setting } from './setting.tsx'
import { Dialog } from '../ui/dialog.tsx'

const connectionsQuery = query(getConnections, {})
const ownNames: Record<Provider, string> = {
  oidc: 'Single sign-on',
  github: 'GitHub',
  google: 'Google',
  linkedin: 'LinkedIn',
}

/** The login services that the site offers, and which of them the account is connected with. */
export function ConnectionsSetting() {
  const offered = useQuery(providersQuery)
  const connected = useQuery(connectionsQuery)
  const [leaving, setLeaving] = useState<Provider>()
  const nameOf = (provider: Provider) =>
    offered.data?.find((one) => one.provider === provider)?.name ?? ownNames[provider]
  if (offered.data?.length === 0 && (connected.data ?? []).length === 0) return null
  const providers = Provider.options.filter(
    (provider) =>
      offered.data?.some((one) => one.provider === provider) ||
      connected.data?.some((one) => one.provider === provider),
  )
  return (
    <Setting title="Other services" text="Connect a service to log in without your password.">
      <ProviderRefusal />
      {(offered.isPending || connected.isPending) && <LoadingLines label="Loading the services" count={2} />}
      {connected.isLoadingError && <ProblemMessage problem={connected.error} />}
      {connected.data && (
        <ul className="devices">
          {providers.map((provider) => (
            <ConnectionLine
              key={provider}
              provider={provider}
              name={nameOf(provider)}
              connection={connected.data.find((one) => one.provider === provider)}
              onLeave={() => setLeaving(provider)}
            />
          ))}
        </ul>
      )}
      <Dialog opened={leaving !== undefined} onClose={() => setLeaving(undefined)} title="Disconnect it?" size={420}>
        {leaving && <LeaveForm provider={leaving} name={nameOf(leaving)} close={() => setLeaving(undefined)} />}
      </Dialog>
    </Setting>
  )
}

function ConnectionLine({
  provider,
  name,
  connection,
  onLeave,
}: {
  provider: Provider
  name: string
  connection: ReplyOf<typeof getConnections>[number] | undefined
  onLeave: () => void
}) {
  const Icon = providerIcons[provider]
  return (
    <li>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div className="grow">
        <span className="strong">{name}</span>
        <div className="tiny ink2">
          {connection ? (
            <>
              {connection.email !== '' && `${connection.email} · `}used <Ago at={connection.lastUsedDate} />
            </>
          ) : (
            'not connected'
          )}
        </div>
      </div>
      {connection ? (
        <Button variant="subtle" color="gray" c="var(--g-ink-2)" onClick={onLeave} aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      ) : (
        <Button
          variant="default"
          component="a"
          href={providerAddress(provider, '/EditAccount', true)}
          aria-label={`Connect ${name}`}
        >
          Connect
        </Button>
      )}
    </li>
  )
}

function LeaveForm({ provider, name, close }: { provider: Provider; name: string; close: () => void }) {
  const client = useQueryClient()
  const { element, field, sending, problem } = useCallForm(disconnect, DisconnectForm, {
    isBrief: true,
    initial: { provider, password: '' },
    done: () => {
      void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
      close()
    },
  })
  return (
    <form {...element} className="stack">
      <p className="ink2">You cannot log in through {name} any more.</p>
      <ProblemMessage problem={problem} />
      <ConfirmField field={field('password')} />
      <DialogButtons action="Disconnect" isPending={sending} danger onCancel={close} />
    </form>
  )
}
