import { IconArrowsExchange, IconCircleCheck, IconRepeat, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import type { CompanyName } from '@gradus/contract/part'
import { messages } from '@gradus/contract/message'
import type { Question } from '@gradus/contract/question'
import { CopyForCourse } from '../question-library/copy-question.tsx'
import { AdminActions } from '../report/admin-actions.tsx'
import { ReportMenu } from '../report/report-menu.tsx'
import { useSession } from '../shell/session.ts'
import { DifficultyIcon, KindIcon, ProgressIcon } from '../ui/question-icons.tsx'
import { Tag, splitCommaList } from '../ui/tag.tsx'
import { VoteButtons } from '../vote/vote-buttons.tsx'
import { EditLink } from './edit-link.tsx'
import { ShareButton } from './share-button.tsx'
import { NotPublic } from './not-public.tsx'
import { Author, Counts } from './byline.tsx'
import './heading.css'

/** A question's title, kind, author and counts. */
export function Heading({ question }: { question: Question }) {
  const tags = splitCommaList(question.tags)
  return (
    <header className="qhead">
      <div className="row between wrap">
        <div className="row wrap qhead-kind">
          <DifficultyIcon difficulty={question.difficultLevel} />
          <KindIcon kind={question.kind} />
          <RunLabels question={question} />
          <OwnProgress question={question} />
          <ForAdmins question={question} />
        </div>
        <div className="row qhead-actions">
          <VoteButtons question={question} />
          <ShareButton question={question} />
          <EditLink question={question} />
          <CopyForCourse question={question} />
          <ReportMenu question={question} />
          <AdminActions question={question} />
        </div>
      </div>
      <div className="qhead-title">
        <h1 dir="auto">{withSigns(question.title)}</h1>
      </div>
      <div className="row wrap qhead-byline">
        <Author question={question} />
        <span className="grow" />
        <Counts question={question} />
      </div>
      {tags.length > 0 && (
        <div className="row wrap qhead-tags">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
      )}
      {question.sponsor && <Sponsor sponsor={question.sponsor} isPublic={question.state === 'public'} />}
      {question.state !== 'public' && <NotPublic question={question} state={question.state} />}
    </header>
  )
}

/** The company that sponsors a public question, or that owns the question. */
function Sponsor({ sponsor: { id, name }, isPublic }: { sponsor: CompanyName; isPublic: boolean }) {
  return (
    <p className="small ink2">
      {isPublic ? 'Sponsored by ' : 'From '}
      <Link className="link" to={`/Company/${id}`}>
        <bdi>{withSigns(name)}</bdi>
      </Link>
    </p>
  )
}

/** Labels of an input-and-output question whose program is interactive or runs several times for a case. */
function RunLabels({ question: { interactive, passes } }: { question: Question }) {
  return (
    <>
      {interactive && (
        <Label icon={<IconArrowsExchange size={16} stroke={1.7} aria-hidden />} tone="mute">
          Interactive
        </Label>
      )}
      {passes > 1 && (
        <Label icon={<IconRepeat size={16} stroke={1.7} aria-hidden />} tone="mute">
          Multi-pass
        </Label>
      )}
    </>
  )
}

function OwnProgress({ question }: { question: Question }) {
  const session = useSession()
  if (session.state !== 'user' || !question.answeredByAuth) return null
  return (
    <span className="row qhead-own">
      <ProgressIcon progress={question.authAnsweredCorrect ? 'solved' : 'tried'} />
      <span className="small ink2" aria-hidden="true">
        {question.authAnsweredCorrect ? 'Solved' : 'Tried'}
      </span>
    </span>
  )
}

/** For admins: a check mark if the question is ready, and one if a moderator approved it (specification, section 2). */
function ForAdmins({ question }: { question: Question }) {
  if (!question.can.administer) return null
  return (
    <>
      {question.ready === 1 && (
        <Label icon={<IconCircleCheck size={16} stroke={1.8} aria-hidden />} tone="pass">
          Ready
        </Label>
      )}
      {question.approvedByModerator && (
        <Label icon={<IconShieldCheck size={16} stroke={1.7} aria-hidden />} tone="mute">
          {messages.contentModerated}
        </Label>
      )}
    </>
  )
}

function Label({ icon, tone, children }: { icon: ReactNode; tone: 'pass' | 'mute'; children: string }) {
  return (
    <span className={`icon ${tone}`}>
      {icon}
      {children}
    </span>
  )
}
