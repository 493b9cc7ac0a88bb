import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getDashboard, type Dashboard } from '@gradus/contract/dashboard'
import { query } from '../api.ts'
import { DueList } from '../assignment/due-list.tsx'
import { useDue, type DueAssignment } from '../assignment/due.ts'
import { DueMistakes } from '../mistake/due-mistakes.tsx'
import { ReviewNote } from '../review/review-note.tsx'
import { useOwnInfo } from '../shell/session.ts'
import { Head } from '../ui/head.tsx'
import { FailedState } from '../ui/states.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { Activity } from './heatmap.tsx'
import { Summary } from './summary.tsx'
import { OwnQuestions } from './own-questions.tsx'
import { ReputationChart } from './reputation-chart.tsx'
import { Wizard, useWizard } from './wizard.tsx'
import { SolvedByDifficulty, SolvedByLanguage } from './solved.tsx'
import './dashboard.css'

export function Component() {
  const own = useOwnInfo()
  const dashboard = useQuery(query(getDashboard, {}))
  const { isPending, due } = useDue()
  return (
    <>
      <Head title="Dashboard" noIndex />
      <div className="pagehead">
        <h1>Dashboard</h1>
      </div>
      {dashboard.isLoadingError ? (
        <FailedState onRetry={() => void dashboard.refetch()} />
      ) : !dashboard.data || !own || isPending ? (
        <LoadingDashboard />
      ) : (
        <LoadedDashboard dashboard={dashboard.data} reputation={own.reputation} due={due} />
      )}
    </>
  )
}

function LoadedDashboard({
  dashboard,
  reputation,
  due,
}: {
  dashboard: Dashboard
  reputation: number
  due: readonly DueAssignment[]
}) {
  const wizard = useWizard()
  const steps = useFirstSteps()
  const { activity, joinedDate, today, questions } = dashboard
  // The charts would show only zeros.
  const isNew = dashboard.answers === 0 && dashboard.reputation.length === 0
  if (isNew && steps)
    return (
      <div className="dash">
        {/* The same key as below, so that its dialog stays open when the first steps arrive. */}
        <DueList key="due" due={due} />
        <FirstSteps done={steps} />
        <ReviewNote />
        {questions.length > 0 && <OwnQuestions questions={questions} />}
      </div>
    )
  return (
    <div className="dash">
      <Summary dashboard={dashboard} reputation={reputation} />
      <DueList key="due" due={due} />
      {steps && <FirstSteps done={steps} />}
      <ReviewNote />
      <DueMistakes />
      <div className="dash-wide">
        <Activity activity={activity} joinedDate={joinedDate} today={today} />
      </div>
      <section className={`sheet pad ${wizard.flags ? 'dash-main' : 'dash-wide'}`} aria-labelledby="reputation-title">
        <h2 id="reputation-title" className="dash-title">
          Reputation
        </h2>
        <ReputationChart days={dashboard.reputation} joinedDate={joinedDate} today={today} />
      </section>
      {wizard.flags && (
        <div className="dash-side">
          <Wizard flags={wizard.flags} onHide={wizard.hide} />
        </div>
      )}
      <SolvedByDifficulty {...dashboard} />
      <SolvedByLanguage rows={dashboard.solvedByLanguage} />
      <OwnQuestions questions={questions} />
    </div>
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
