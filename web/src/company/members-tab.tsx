import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getCompanyMembers, type CompanyMember } from '@gradus/contract/company-member'
import { query } from '../api.ts'
import { useOwnInfo } from '../shell/session.ts'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { FormDialog } from '../ui/unsaved.tsx'
import { Invitations } from './invitations.tsx'
import { InviteMember } from './invite-member.tsx'
import { MemberRow } from './member-row.tsx'
import { refreshCompanies } from './refresh.ts'
import { RemoveMember } from './remove-member.tsx'
import type { CompanyTabProps } from './tab-props.ts'

const columns = [
  { label: 'Member' },
  { label: 'Role' },
  { label: 'Since', right: true, className: 'drop-m' },
  { label: 'Actions', hidden: true },
] as const

/** The company's members and pending invitations. */
export function CompanyTab({ company }: CompanyTabProps) {
  const { id, name, can } = company
  const client = useQueryClient()
  const navigate = useNavigate()
  const ownId = useOwnInfo()?.userId
  const list = useQuery({
    ...query(getCompanyMembers, { params: { id } }),
    select: ({ members, invitations }) => ({ items: members, invitations }),
  })
  const [inviting, { open, close }] = useDisclosure(false)
  const [removing, setRemoving] = useState<CompanyMember>()
  const members = list.data?.items ?? []
  const owners = members.filter(({ role }) => role === 'owner').length
  return (
    <>
      <section aria-labelledby="company-members">
        <div className="row between wrap listhead">
          <h2 id="company-members">
            Members {list.data && <span className="total num">{members.length.toLocaleString('en-GB')}</span>}
          </h2>
          {can.manage && (
            <Button leftSection={<IconMail size={16} stroke={1.8} />} onClick={open}>
              Invite a member
            </Button>
          )}
        </div>
        <ListSheet
          list={list}
          loading="Loading members"
          empty={
            <EmptyState
              title="No members yet"
              text={
                list.data?.invitations?.length
                  ? 'Nobody has accepted an invitation yet.'
                  : 'Invite the first owner by email.'
              }
            />
          }
        >
          <ListTable label="Members of the company" columns={columns}>
            {members.map((member) => (
              <MemberRow
                key={member.userId}
                companyId={id}
                member={member}
                isSelf={member.userId === ownId}
                isLastOwner={member.role === 'owner' && owners === 1}
                mayManage={can.manage}
                onRemove={() => setRemoving(member)}
              />
            ))}
          </ListTable>
        </ListSheet>
      </section>
      {list.data?.invitations && list.data.invitations.length > 0 && (
        <Invitations invitations={list.data.invitations} />
      )}
      <FormDialog opened={inviting} onClose={close} title="Invite a member" size={480}>
        <InviteMember
          companyId={id}
          first={list.data !== undefined && owners === 0}
          onClose={close}
          onSent={() => {
            close()
            void refreshCompanies(client)
          }}
        />
      </FormDialog>
      <RemoveMember
        companyId={id}
        companyName={name}
        member={removing}
        isSelf={removing?.userId === ownId}
        onClose={() => setRemoving(undefined)}
        onLeft={() => void navigate(`/Company/${id}`)}
      />
    </>
  )
}
