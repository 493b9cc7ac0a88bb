import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { deleteLtiIdentity, listLtiIdentities } from '@gradus/contract/lti-account'
import { Setting } from '../account/setting.tsx'
import { call, query } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { ConfirmedCall } from '../ui/confirmed-call.tsx'

type Identity = ReplyOf<typeof listLtiIdentities>[number]

/** The learning platforms through which the user can open this account. Renders nothing if there are none. */
export function IdentitiesSetting() {
  const client = useQueryClient()
  const found = useQuery(query(listLtiIdentities, {}))
  const [leaving, setLeaving] = useState<Identity>()
  if (!found.data || found.data.length === 0) return null
  return (
    <Setting title="Learning platforms" text="Learning platforms of your university that log you in to this account.">
      <ul className="devices">
        {found.data.map((identity) => (
          <li key={identity.id}>
            <IconSchool size={22} stroke={1.5} aria-hidden />
            <div className="grow">
              <bdi className="strong">{identity.platform}</bdi>
              <div className="tiny ink2">
                {identity.email !== '' && `${identity.email} · `}used <Ago at={identity.lastUsedDate} />
              </div>
            </div>
            <Button
              variant="subtle"
              color="gray"
              c="var(--g-ink-2)"
              aria-label={`Disconnect ${identity.platform}`}
              onClick={() => setLeaving(identity)}
            >
              Disconnect
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmedCall
        subject={leaving}
        title="Disconnect this platform?"
        text={({ platform }) =>
          `${platform} no longer logs you in to this account, and your grades are no longer sent there.`
        }
        action="Disconnect"
        make={({ id }) => call(deleteLtiIdentity, { params: { id } })}
        refresh={() => client.invalidateQueries({ queryKey: [listLtiIdentities.url] })}
        onClose={() => setLeaving(undefined)}
      />
    </Setting>
  )
}
