import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getDashboard } from '@gradus/contract/profile'
import { query } from '../api.ts'
import { ReviewNote } from '../review/review-note.tsx'
import { useOwnInfo } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { Activity } from './heatmap.tsx'
import { Lead } from './lead.tsx'
import { OwnQuestions } from './own-questions.tsx'
import { ReputationChart } from './reputation-chart.tsx'
import { Wizard, useWizard } from './wizard.tsx'
import { SolvedByDifficulty, SolvedByLanguage } from './solved.tsx'

export function Component() {
  const own = useOwnInfo()
  const wizard = useWizard()
  const dashboard = useQuery(query(getDashboard, {}))
  return (
    <>
      <Head title="Dashboard" noIndex />
      <div className="pagehead">
        <h1>Dashboard</h1>
      </div>
      {dashboard.isError ? (
        <FailedState onRetry={() => void dashboard.refetch()} />
      ) : !dashboard.data || !own ? (
        <LoadingDashboard />
      ) : (
        <div className="dash">
          <Lead dashboard={dashboard.data} reputation={own.reputation} />
          <ReviewNote />
          <div className="dash-wide">
            <Activity activity={dashboard.data.activity} today={dashboard.data.today} />
          </div>
          <section
            className={`sheet pad ${wizard.flags ? 'dash-main' : 'dash-wide'}`}
            aria-labelledby="reputation-title"
          >
            <h2 id="reputation-title" className="dash-title">
              Reputation
            </h2>
            <ReputationChart
              days={dashboard.data.reputation}
              joinedDate={dashboard.data.joinedDate}
              today={dashboard.data.today}
            />
          </section>
          {wizard.flags && (
            <div className="dash-side">
              <Wizard flags={wizard.flags} onHide={wizard.hide} />
            </div>
          )}
          <SolvedByDifficulty {...dashboard.data} />
          <SolvedByLanguage rows={dashboard.data.solvedByLanguage} />
          <OwnQuestions questions={dashboard.data.questions} />
        </div>
      )}
    </>
  )
}

function LoadingDashboard() {
  return (
    <div className="dash" role="status" aria-busy="true" aria-label="Loading the dashboard">
      <Skeleton className="dash-wide" h={128} radius={10} />
      <Skeleton className="dash-wide" h={280} radius={10} />
      <Skeleton className="dash-wide" h={320} radius={10} />
      <Skeleton className="dash-half" h={300} radius={10} />
      <Skeleton className="dash-half" h={300} radius={10} />
    </div>
  )
}
