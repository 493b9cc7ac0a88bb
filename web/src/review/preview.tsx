import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconTextPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { getQuestionSource, type QuestionSource } from '@gradus/contract/editing'
import { languageOf } from '@gradus/contract/language'
import { deleteDuplicate } from '@gradus/contract/report'
import { messages } from '@gradus/contract/message'
import { getReviewCounts, getReviewQueue, type ReviewedQuestion } from '@gradus/contract/review'
import { call, query } from '../api.ts'
import { AnswerText } from '../question/answer-text.tsx'
import { Prose } from '../ui/prose.tsx'
import { useOwnInfo } from '../shell/session.ts'
import { Since } from '../ui/ago.tsx'
import { useBulk } from '../ui/bulk.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { DifficultyIcon, KindIcon } from '../ui/question-icons.tsx'
import { VerdictIcon } from '../ui/verdict-icon.tsx'
import { Person } from '../ui/person.tsx'
import { FailedState } from '../ui/states.tsx'
import { Tag, tagNames } from '../ui/tag.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { Checks } from './checks.tsx'
import { InputOutputCases } from './input-output-cases.tsx'
import { ReviewFile } from './review-file.tsx'

/** A waiting question as readers will see it, with what a moderator wants to know besides. */
export function Preview({
  question,
  onApprove,
  onReject,
}: {
  question: ReviewedQuestion
  onApprove: () => void
  onReject: () => void
}) {
  const { id, title, kind, difficultLevel, plangs } = question
  const source = useQuery(query(getQuestionSource, { params: { id } }))
  const [changing, setChanging] = useState(false)
  const languages = plangs
    .split(',')
    .map((code) => languageOf(Number(code))?.name)
    .filter((name) => name !== undefined)
  return (
    <section className="preview sheet" aria-label="Preview">
      <header>
        <div className="row">
          <span className="row wrap grow review-kinds">
            <KindIcon kind={kind} />
            <DifficultyIcon difficulty={difficultLevel} />
            {languages.map((name) => (
              <span key={name} className="lang">
                {name}
              </span>
            ))}
          </span>
          <Button
            component={Link}
            to={`/EditQuestion?id=${id}`}
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} stroke={1.8} />}
          >
            Edit
          </Button>
        </div>
        <h2 dir="auto">{title}</h2>
        <div className="row small ink2 preview-by">
          <Person
            name={question.displayName}
            userId={question.userId}
            picture={question.profileImage}
            reputation={question.reputation}
          />
          <span>
            waiting <Since at={question.createdDate} />
          </span>
        </div>
      </header>
      <div className="preview-body" tabIndex={0} role="region" aria-label={`Text of ${title}`}>
        {source.isPending ? (
          <div role="status" aria-busy="true" aria-label="Loading the question" className="stack s">
            <Skeleton h={14} w="94%" />
            <Skeleton h={14} w="88%" />
            <Skeleton h={14} w="60%" />
          </div>
        ) : source.isError ? (
          <FailedState onRetry={() => void source.refetch()} />
        ) : (
          <>
            <Prose html={source.data.content.body} />
            <Answers source={source.data} />
            {question.tags !== '' && (
              <div className="row wrap review-tags">
                {tagNames(question.tags).map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </div>
            )}
            {source.data.content.inputOutput && <InputOutputCases content={source.data.content.inputOutput} />}
            <Files source={source.data} />
            <Checks id={id} content={source.data.content} />
          </>
        )}
      </div>
      <footer>
        <Button onClick={onApprove} aria-keyshortcuts="A">
          Approve
        </Button>
        <Button variant="default" onClick={onReject} aria-keyshortcuts="R">
          Return to author
        </Button>
        <span className="grow" />
        <More id={id} mayChange={source.data !== undefined} onChange={() => setChanging(true)} />
      </footer>
      {source.data && (
        <ApproveDialog id={id} content={source.data.content} opened={changing} onClose={() => setChanging(false)} />
      )}
    </section>
  )
}

/** The answers of a multiple-choice question; readers see them in random order and without the mark. */
function Answers({ source: { content } }: { source: QuestionSource }) {
  if (content.answers.length === 0) return null
  return (
    <ul className="checks review-answers" aria-label="Answers">
      {content.answers.map(({ body, correct }) => (
        <li key={body}>
          {correct ? (
            <VerdictIcon outcome="passed" label={<span className="sr">Right:</span>} />
          ) : (
            <span className="review-wrong" />
          )}
          <AnswerText html={body} />
        </li>
      ))}
    </ul>
  )
}

/** What readers begin with, and the hidden files behind it. */
function Files({ source: { content } }: { source: QuestionSource }) {
  return content.implementations.map((one) => {
    const name = languageOf(one.type)?.name ?? String(one.type)
    const files = [
      ['Interface', one.interface],
      ['Starter', one.starter],
      ['Tests', one.tests],
      ...one.cases.map((item, index): [string, string] => [`Test case ${index + 1}`, item.input]),
      ...one.additionalFiles.map((file): [string, string] => [file.fileName, file.body]),
      ['Solution', one.solution],
    ] as const
    return (
      <div key={one.type} className="stack xs">
        {files.map(([what, text], index) =>
          text ? (
            // The same file name may not occur twice, a case's number neither.
            // oxlint-disable-next-line react/no-array-index-key
            <ReviewFile key={index} name={what} language={name} text={text} />
          ) : null,
        )}
      </div>
    )
  })
}

/** Approving with another text; for admins also reporting as duplicate, which deletes the question and emails its author. */
function More({ id, mayChange, onChange }: { id: number; mayChange: boolean; onChange: () => void }) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useBulk(['question', 'questions'], [getReviewQueue, getReviewCounts])
  const mayDelete = useOwnInfo()?.can.administer
  const remove = async () => {
    await call(deleteDuplicate, { params: { id } })
    return { done: [id], refused: [] }
  }
  return (
    <>
      <Menu position="top-end">
        <Menu.Target>
          <ActionIcon aria-label="More decisions" size={34}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!mayChange} leftSection={<IconTextPlus size={16} stroke={1.6} />} onClick={onChange}>
            Approve with another text
          </Menu.Item>
          {mayDelete && (
            <Menu.Item color="red" leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => setAsking(true)}>
              Report as duplicate
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        title="Report as duplicate"
        text={messages.confirmReport}
        action="Report as duplicate"
        danger
        pending={isPending}
        onConfirm={() => mutate({ done: 'removed', make: remove, after: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
