import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { companyRoleNames, getManagedCompany, type ManagedCompany } from '@gradus/contract/company'
import { withSigns } from '@gradus/contract/direction'
import { queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { Head } from '../ui/head.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { FailedState } from '../ui/states.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { companyTabs } from './tabs.ts'
import './management-page.css'

/** The working page of a company's members. */
export function Component() {
  const { id = '', tab } = useParams()
  const company = useQuery(queryOrNull(getManagedCompany, { params: { id } }))
  if (company.data === null) return <NotFoundPage />
  if (company.isLoadingError) return <FailedState heading="h1" onRetry={() => void company.refetch()} />
  if (!company.data) return <LoadingArticle label="Loading the company" />
  return <Management key={id} company={company.data} tab={tab} />
}

function Management({ company, tab }: { company: ManagedCompany; tab: string | undefined }) {
  const { id, name, logoUrl, role } = company
  const tabs = companyTabs.filter(({ isFor }) => isFor(company))
  const open = tab === undefined ? tabs[0] : tabs.find((one) => one.name === tab.toLowerCase())
  if (!open) return <NotFoundPage />
  return (
    <>
      <Head title={`${open.label}: ${name}`} noIndex />
      <header className="company-head">
        <CompanyLogo name={name} logo={logoUrl} size={48} />
        <div className="grow">
          <h1 dir="auto">{withSigns(name)}</h1>
          <p className="small ink2">
            {role === null ? 'You manage it as an admin.' : `You are its ${companyRoleNames[role].toLowerCase()}.`}
          </p>
        </div>
        <Button
          component={Link}
          to={`/Company/${id}`}
          variant="default"
          leftSection={<IconExternalLink size={16} stroke={1.8} />}
        >
          Public page
        </Button>
      </header>
      <PageTabs label="Company pages" tabs={tabs} open={open} base={`/CompanyManagement/${id}`}>
        <open.Tab company={company} />
      </PageTabs>
    </>
  )
}
