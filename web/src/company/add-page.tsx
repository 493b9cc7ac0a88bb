import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { addCompany } from '@gradus/contract/company-management'
import { call } from '../api.ts'
import { Head } from '../ui/head.tsx'
import { CompanyFields, emptyCompany } from './company-fields.tsx'
import { refreshCompanies } from './refresh.ts'

export function Component() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <>
      <Head title="Add Company" noIndex />
      <div className="pagehead">
        <div>
          <h1>Add Company</h1>
          <p>Then invite its first owner, who can change everything here.</p>
        </div>
      </div>
      <CompanyFields
        draft="company/new"
        initial={emptyCompany}
        submitLabel="Add Company"
        send={(body) => call(addCompany, { body })}
        onDone={async (id) => {
          await refreshCompanies(client)
          await navigate(`/CompanyManagement/${id}/members`)
        }}
      />
    </>
  )
}
