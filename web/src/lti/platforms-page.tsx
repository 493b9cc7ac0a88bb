import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listLtiPlatforms, type LtiPlatform } from '@gradus/contract/lti-platform'
import { query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { PreviousNextLinks, type Column } from '../ui/table.tsx'
import { PlatformForm } from './platform-form.tsx'
import { PlatformRow } from './platform-row.tsx'
import { RefusedLaunches } from './refused-launches.tsx'
import { RegistrationLink } from './registration-link.tsx'
import { ToolAddresses } from './tool-addresses.tsx'

const columns: readonly Column[] = [
  { label: 'Platform' },
  { label: 'State' },
  { label: 'Deployments', className: 'drop-m' },
  { label: 'Courses', right: true },
  { label: 'People', right: true },
  { label: 'Actions', hidden: true },
]

/** Learning platforms that launch this site through LTI 1.3, and the launches that were refused. */
export function Component() {
  const address = useAddress()
  const show = address.oneOf('show', ['platforms', 'refused'])
  const list = useQuery({
    ...query(listLtiPlatforms, { query: { page: show === 'platforms' ? address.page : 1 } }),
    placeholderData: keepPreviousData,
  })
  const [editing, setEditing] = useState<LtiPlatform | 'new'>()
  const [registers, setRegisters] = useState(false)
  return (
    <>
      <Head title="Learning Platforms" noIndex />
      <div className="pagehead">
        <div>
          <h1>Learning Platforms</h1>
          <p>
            Moodle, Canvas and others open courses and assignments here by LTI 1.3, receive released grades and share
            their rosters.
          </p>
        </div>
        <div className="row wrap">
          <nav className="segments" aria-label="What is shown">
            <Link to={address.to({ show: undefined })} aria-current={show === 'platforms' || undefined}>
              Platforms
            </Link>
            <Link to={address.to({ show: 'refused' })} aria-current={show === 'refused' || undefined}>
              Refused launches
            </Link>
          </nav>
          <Button variant="default" onClick={() => setRegisters(true)}>
            Let a platform register itself
          </Button>
          <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setEditing('new')}>
            Register by hand
          </Button>
        </div>
      </div>
      {show === 'refused' ? (
        <RefusedLaunches address={address} />
      ) : (
        <div className="stack l">
          <ListSheet
            list={list}
            loading="Loading the platforms"
            empty={
              <EmptyState
                title="No learning platforms yet"
                text="Register one by hand, or let a platform register itself and approve it here."
              />
            }
          >
            <ListTable label="Learning platforms" columns={columns}>
              {list.data?.items.map((platform) => (
                <PlatformRow key={platform.id} platform={platform} onEdit={() => setEditing(platform)} />
              ))}
            </ListTable>
            {list.data && (
              <PreviousNextLinks
                address={address}
                page={list.data.page}
                pageSize={list.data.pageSize}
                shown={list.data.items.length}
                more={list.data.more}
              />
            )}
          </ListSheet>
          {list.data && <ToolAddresses tool={list.data.tool} />}
        </div>
      )}
      <PlatformForm editing={editing} onClose={() => setEditing(undefined)} />
      <RegistrationLink opened={registers} onClose={() => setRegisters(false)} />
    </>
  )
}
