import { Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'
import { getQuestionSource } from '@gradus/contract/editing'
import { languageOf } from '@gradus/contract/language'
import type { ReviewedQuestion } from '@gradus/contract/review'
import { query } from '../api.ts'
import { Prose } from '../ui/prose.tsx'
import { Since } from '../ui/ago.tsx'
import { DifficultyIcon, KindIcon } from '../ui/question-icons.tsx'
import { Person } from '../ui/person.tsx'
import { FailedState } from '../ui/states.tsx'
import { Tag, splitCommaList } from '../ui/tag.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { Checks } from './checks.tsx'
import { InputOutputCases } from './input-output-cases.tsx'
import { MoreDecisions } from './more-decisions.tsx'
import { PreviewedAnswers, PreviewedExplanation, PreviewedFiles } from './previewed-files.tsx'

/** A waiting question as readers will see it, with further information for moderators. */
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
        <h2 dir="auto">{withSigns(title)}</h2>
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
        ) : source.isLoadingError ? (
          <FailedState onRetry={() => void source.refetch()} />
        ) : (
          <>
            <Prose html={source.data.content.body} />
            <PreviewedAnswers source={source.data} />
            <PreviewedExplanation source={source.data} />
            {question.tags !== '' && (
              <div className="row wrap review-tags">
                {splitCommaList(question.tags).map((tag) => (
                  <Tag key={tag}>{tag}</Tag>
                ))}
              </div>
            )}
            {source.data.content.inputOutput && <InputOutputCases content={source.data.content.inputOutput} />}
            <PreviewedFiles source={source.data} />
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
        <MoreDecisions id={id} mayChange={source.data !== undefined} onChange={() => setChanging(true)} />
      </footer>
      {source.data && (
        <ApproveDialog id={id} source={source.data} opened={changing} onClose={() => setChanging(false)} />
      )}
    </section>
  )
}
