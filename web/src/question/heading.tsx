import {
  IconArrowsExchange,
  IconCircleCheck,
  IconEye,
  IconMessage,
  IconRepeat,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CompanyName } from '@gradus/contract/part'
import { messages } from '@gradus/contract/message'
import type { Question, QuestionState } from '@gradus/contract/question'
import { CopyForCourse } from '../question-library/copy-question.tsx'
import { AdminActions } from '../report/admin-actions.tsx'
import { ReportMenu } from '../report/report-menu.tsx'
import { useSession } from '../shell/session.ts'
import { Ago } from '../ui/ago.tsx'
import { LevelIcon } from '../ui/level-icon.tsx'
import { DifficultyIcon, KindIcon, ProgressIcon } from '../ui/question-icons.tsx'
import { Face } from '../ui/person.tsx'
import { Tag, tagNames } from '../ui/tag.tsx'
import { VoteButtons } from '../vote/vote-buttons.tsx'
import { counted } from '../ui/count.ts'
import { EditLink } from './edit-link.tsx'
import { ShareButton } from './share-button.tsx'
import './heading.css'

/** A question's title, kind, author and counts. */
export function Heading({ question }: { question: Question }) {
  const tags = tagNames(question.tags)
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
        <div className="row qhead-do">
          <VoteButtons question={question} />
          <ShareButton question={question} />
          <EditLink question={question} />
          <CopyForCourse question={question} />
          <ReportMenu question={question} />
          <AdminActions question={question} />
        </div>
      </div>
      <h1 dir="auto">{question.title}</h1>
      <div className="row wrap qhead-by">
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

/** The company that offered a public question, or whose own it is. */
function Sponsor({ sponsor: { id, name }, isPublic }: { sponsor: CompanyName; isPublic: boolean }) {
  return (
    <p className="small ink2">
      {isPublic ? 'Sponsored by ' : 'A question of '}
      <Link className="link" to={`/Company/${id}`}>
        <bdi>{name}</bdi>
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
          Several passes
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

/** Admins see a check where the question is ready, and that a moderator approved it (specification, section 2). */
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

function Author({ question }: { question: Question }) {
  const { userId, displayName, profileImage, reputation, userLastActive } = question
  return (
    <span className="person">
      <Face name={displayName} picture={profileImage} size={32} />
      <span className="qhead-author">
        <Link className="quietlink strong small" to={`/Profile?id=${userId}`}>
          <bdi>{displayName}</bdi>
        </Link>
        <span className="tiny ink2 row">
          <LevelIcon reputation={reputation} label size={11} />
          <span>
            · active <Ago at={userLastActive} />
          </span>
        </span>
      </span>
    </span>
  )
}

function Counts({ question }: { question: Question }) {
  const [views, view] = counted(question.views, 'view')
  const [comments, comment] = counted(question.comments, 'comment')
  return (
    <span className="row wrap small ink2 num qhead-counts">
      <Ago at={question.createdDate} />
      <span className="row">
        <IconEye size={15} stroke={1.6} aria-hidden />
        {views} {view}
      </span>
      <span className="row">
        <IconMessage size={15} stroke={1.6} aria-hidden />
        {comments} {comment}
      </span>
    </span>
  )
}

const notPublic: Record<Exclude<QuestionState, 'public'>, string> = {
  waiting: 'This question is waiting for review. Only its author and moderators can see it until it is approved.',
  returned: 'A moderator returned this question. Only its author and moderators can see it.',
  tournament: 'Only participants of its tournament can see this question.',
  company: 'Only its company can see this question.',
  assignment: 'Only the course of its assignment can see this question.',
  private: 'Only its author and admins can see this question.',
  course: 'Only students of this course can see this question. It earns no reputation.',
  removed: 'This question was removed. Only its author and moderators can see it.',
}

function NotPublic({ question, state }: { question: Question; state: keyof typeof notPublic }) {
  const session = useSession()
  const isOwn = session.state === 'user' && session.userId === question.userId
  return (
    <div className="notice">
      <p>
        {notPublic[state]}
        {question.can.review && (
          <>
            {' '}
            <Link className="link" to="/ReviewWaitingQuestions">
              Open the review queue
            </Link>
          </>
        )}
      </p>
      {question.returnedReason !== null && (
        <blockquote className="returned-reason" dir="auto">
          {question.returnedReason}
        </blockquote>
      )}
      {state === 'returned' && isOwn && (
        <p>
          <Link className="link" to={`/EditQuestion?id=${question.id}`}>
            Edit the question
          </Link>{' '}
          to send it for review again.
        </p>
      )}
    </div>
  )
}
