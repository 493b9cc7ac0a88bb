import { Menu } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CompanyRow } from '@gradus/contract/company-management'
import { Ago } from '../ui/ago.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Cell, Count } from '../ui/table-cell.tsx'
import { CompanyLogo } from './company-logo.tsx'

export function ManagedCompanyRow({ company, onDelete }: { company: CompanyRow; onDelete: () => void }) {
  const { id, name, logoUrl, createdDate, members, owners, tournaments, jobs } = company
  return (
    <tr>
      <Cell part="main">
        <span className="company-cell">
          <CompanyLogo name={name} logo={logoUrl} size={28} />
          <span>
            <Link className="quietlink strong" to={`/CompanyManagement/${id}`} dir="auto" title={name}>
              {name}
            </Link>
            {owners === 0 && (
              <span className="icon warn tiny">
                <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
                No owner
              </span>
            )}
          </span>
        </span>
      </Cell>
      <Cell right label="Members">
        <Count value={members} />
      </Cell>
      <Cell right drop="m" label="Job offers">
        <Count value={jobs} />
      </Cell>
      <Cell right drop="l" label="Tournaments and assessments">
        <Count value={tournaments} />
      </Cell>
      <Cell right quiet>
        <Ago at={createdDate} />
      </Cell>
      <Cell part="corner">
        <RowMenu label={`Actions for ${name}`}>
          <Menu.Item component={Link} to={`/CompanyManagement/${id}/members`}>
            Members
          </Menu.Item>
          <Menu.Item component={Link} to={`/CompanyManagement/${id}/settings`}>
            Edit
          </Menu.Item>
          <Menu.Item component={Link} to={`/Company/${id}`}>
            View page
          </Menu.Item>
          <Menu.Item color="red" onClick={onDelete}>
            Delete
          </Menu.Item>
        </RowMenu>
      </Cell>
    </tr>
  )
}
