import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getManagedCompany } from '@gradus/contract/company'
import { editCompany } from '@gradus/contract/company-management'
import { messages } from '@gradus/contract/message'
import { call } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { CompanyFields } from './company-fields.tsx'
import { refreshCompanies } from './refresh.ts'
import type { CompanyTabProps } from './tab-props.ts'

/** The settings of the company's public page. */
export function CompanyTab({ company: { id, name, body, site, logoUrl, revision } }: CompanyTabProps) {
  const client = useQueryClient()
  const reload = useCallback(() => void refreshCompanies(client), [client])
  return (
    <section aria-labelledby="company-settings">
      <div className="row between wrap listhead">
        <h2 id="company-settings">Settings</h2>
      </div>
      <CompanyFields
        draft={`company/${id}`}
        initial={{ name, body, site: site ?? '', logoUrl: logoUrl ?? '' }}
        editing={{
          version: String(revision),
          reload,
          readVersion: async () => String((await call(getManagedCompany, { params: { id } })).revision),
        }}
        submitLabel="Save"
        send={(form, version) =>
          call(editCompany, { params: { id }, body: { ...form, revision: Number(version ?? revision) } })
        }
        onDone={() => {
          toast.updated(messages.updated)
          void refreshCompanies(client)
        }}
      />
    </section>
  )
}
