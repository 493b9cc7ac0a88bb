import { withSigns } from '@gradus/contract/direction'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { addAssessment } from '@gradus/contract/assessment'
import { listAssessmentTemplates, type AssessmentTemplate } from '@gradus/contract/assessment-template'
import { getManagedCompany, type ManagedCompany } from '@gradus/contract/company'
import { call, query, queryOrNull } from '../api.ts'
import { LoadingArticle } from '../article/loading-article.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { NotFoundPage } from '../shell/not-found-page.tsx'
import { useSession } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { AssessmentForm } from './assessment-form.tsx'
import { refreshAssessments } from './refresh.ts'
import { TemplateCards } from './templates.tsx'
import { Values, valuesOfTemplate } from './values.ts'

/** The user first chooses a template or none, then fills in the form. */
export function Component() {
  const { companyId = '' } = useParams()
  const [search] = useSearchParams()
  const session = useSession()
  const company = useQuery(queryOrNull(getManagedCompany, { params: { id: companyId } }))
  const offered = useQuery(query(listAssessmentTemplates, {}))
  if (company.data === null || company.data?.can.recruit === false) return <NotFoundPage />
  const failed = [company, offered].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <FailedState heading="h1" onRetry={() => void failed.refetch()} />
  if (!company.data || !offered.data || session.state !== 'user')
    return <LoadingArticle label="Loading the templates" />
  const { templates, retentionDays } = offered.data
  const key = search.get('template')
  const template = templates.find((one) => one.key === key)
  const isChosen = template !== undefined || key === 'none'
  const { id, name } = company.data
  return (
    <>
      <Head title="Add Assessment" noIndex />
      <div className="pagehead">
        <h1>Add Assessment</h1>
        <Link className="link small" to={isChosen ? `/AddAssessment/${id}` : `/CompanyManagement/${id}/assessments`}>
          {isChosen ? 'All templates' : <bdi>{withSigns(name)}</bdi>}
        </Link>
      </div>
      {isChosen ? (
        <NewAssessment
          key={key}
          userId={session.userId}
          company={company.data}
          template={template}
          retentionDays={retentionDays}
        />
      ) : (
        <section className="stack" aria-labelledby="templates">
          <h2 id="templates" className="sr">
            Templates
          </h2>
          <p className="ink2">Start with an empty form, or with a template in which you can change everything.</p>
          <TemplateCards companyId={id} templates={templates} />
        </section>
      )}
    </>
  )
}

function NewAssessment({
  userId,
  company,
  template,
  retentionDays,
}: {
  userId: number
  company: ManagedCompany
  template: AssessmentTemplate | undefined
  retentionDays: { readonly default: number; readonly maximum: number }
}) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [initial] = useState(() => valuesOfTemplate(Date.now(), retentionDays.default, template))
  const draft = useFormDraft(`assessment/${userId}/${company.id}/new/${template?.key ?? 'none'}`, Values, initial)
  return (
    <AssessmentForm
      draft={draft}
      company={company}
      state="new"
      maximumDays={retentionDays.maximum}
      send={(body) => call(addAssessment, { params: { id: company.id }, body })}
      onDone={(id) => {
        void refreshAssessments(client)
        void navigate(`/AssessmentManagement/${id}`)
      }}
    />
  )
}
