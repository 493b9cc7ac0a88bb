import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '@gradus/contract/endpoint'
import {
  ConnectForm,
  connectProvider,
  disconnect,
  DisconnectForm,
  getConnections,
  Provider,
} from '@gradus/contract/external'
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

/** The login services that the site offers, and those that the account is connected with. */
export function ConnectionsSetting() {
  const offered = useQuery(providersQuery)
  const connected = useQuery(connectionsQuery)
  const [connecting, setConnecting] = useState<Provider>()
  const [disconnecting, setDisconnecting] = useState<Provider>()
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
            <ConnectionRow
              key={provider}
              provider={provider}
              name={nameOf(provider)}
              isOffered={offered.data?.some((one) => one.provider === provider) ?? false}
              connection={connected.data.find((one) => one.provider === provider)}
              onConnect={() => setConnecting(provider)}
              onDisconnect={() => setDisconnecting(provider)}
            />
          ))}
        </ul>
      )}
      <Dialog
        opened={connecting !== undefined}
        onClose={() => setConnecting(undefined)}
        title="Connect this service?"
        size={420}
      >
        {connecting && (
          <ConnectServiceForm provider={connecting} name={nameOf(connecting)} close={() => setConnecting(undefined)} />
        )}
      </Dialog>
      <Dialog
        opened={disconnecting !== undefined}
        onClose={() => setDisconnecting(undefined)}
        title="Disconnect this service?"
        size={420}
      >
        {disconnecting && (
          <DisconnectServiceForm
            provider={disconnecting}
            name={nameOf(disconnecting)}
            close={() => setDisconnecting(undefined)}
          />
        )}
      </Dialog>
    </Setting>
  )
}

function ConnectionRow({
  provider,
  name,
  isOffered,
  connection,
  onConnect,
  onDisconnect,
}: {
  provider: Provider
  name: string
  isOffered: boolean
  connection: ReplyOf<typeof getConnections>[number] | undefined
  onConnect: () => void
  onDisconnect: () => void
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
              {isOffered && !connection.opensAccount && ' · connect it again to log in with it'}
            </>
          ) : (
            'not connected'
          )}
        </div>
      </div>
      {isOffered && !connection?.opensAccount && (
        <Button variant="default" onClick={onConnect} aria-label={`Connect ${name}`}>
          Connect
        </Button>
      )}
      {connection && (
        <Button
          variant="subtle"
          color="gray"
          c="var(--g-ink-2)"
          onClick={onDisconnect}
          aria-label={`Disconnect ${name}`}
        >
          Disconnect
        </Button>
      )}
    </li>
  )
}

function ConnectServiceForm({ provider, name, close }: { provider: Provider; name: string; close: () => void }) {
  const { element, field, sending, problem } = useCallForm(connectProvider, ConnectForm, {
    isBrief: true,
    initial: { provider, password: '' },
    done: ({ address }) => window.location.assign(address),
  })
  return (
    <form {...element} className="stack">
      <p className="ink2">
        Log in to {name} on the next page. After that, you can log in here with {name} instead of your password.
      </p>
      <ProblemMessage problem={problem} />
      <ConfirmField field={field('password')} />
      <DialogButtons action="Continue" isPending={sending} onCancel={close} />
    </form>
  )
}

function DisconnectServiceForm({ provider, name, close }: { provider: Provider; name: string; close: () => void }) {
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
      <p className="ink2">You’ll no longer be able to log in with {name}.</p>
      <ProblemMessage problem={problem} />
      <ConfirmField field={field('password')} />
      <DialogButtons action="Disconnect" isPending={sending} danger onCancel={close} />
    </form>
  )
}
