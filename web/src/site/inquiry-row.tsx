import { Button, Menu } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeInquiry, listInquiries, type Inquiry } from '@gradus/contract/inquiry'
import { messages, productName } from '@gradus/contract/message'
import { withSigns } from '@gradus/contract/direction'
import { call, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Cell } from '../ui/table-cell.tsx'
import { toast } from '../ui/toast.tsx'
import './inquiries.css'

const kinds = { company: 'Company', university: 'University' } as const

export function InquiryRow({
  inquiry,
  onAnswer,
  onDelete,
}: {
  inquiry: Inquiry
  onAnswer: () => void
  onDelete: () => void
}) {
  const { from, organisation, email, text, state, receivedDate } = inquiry
  const isNew = state === 'new'
  return (
    <tr>
      <Cell part="main">
        <bdi className="strong">{organisation}</bdi>
        <div className="tiny ink2">{kinds[from]}</div>
        <a className="link small" href={replyAddress(inquiry)} dir="ltr">
          {email}
        </a>
      </Cell>
      <Cell part="wide">
        <p className="inquiry-text" dir="auto">
          {withSigns(text)}
        </p>
        {inquiry.note !== '' && (
          <p className="small ink2 inquiry-text">
            Note: <bdi>{inquiry.note}</bdi>
          </p>
        )}
      </Cell>
      <Cell right label={isNew ? 'Received' : 'Answered'}>
        {isNew ? <Ago at={receivedDate} /> : <AnswerOf inquiry={inquiry} />}
      </Cell>
      {isNew && (
        <Cell part="actions">
          <div className="row wrap">
            <Button
              size="xs"
              variant="default"
              component="a"
              href={replyAddress(inquiry)}
              aria-label={`Reply by email to ${organisation}`}
              leftSection={<IconMail size={14} stroke={1.8} />}
            >
              Reply by email
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={`Mark as answered: the inquiry of ${organisation}`}
              onClick={onAnswer}
            >
              Mark as answered
            </Button>
          </div>
        </Cell>
      )}
      <Cell part="corner">
        <More inquiry={inquiry} onDelete={onDelete} />
      </Cell>
    </tr>
  )
}

function AnswerOf({ inquiry: { answeredDate, answeredBy } }: { inquiry: Inquiry }) {
  return (
    <>
      {answeredDate !== null && <Ago at={answeredDate} />}
      {answeredBy !== null && (
        <div className="tiny ink2">
          by <bdi>{answeredBy}</bdi>
        </div>
      )}
    </>
  )
}

function More({ inquiry: { id, organisation, state }, onDelete }: { inquiry: Inquiry; onDelete: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation<unknown, CallProblem>({
    mutationFn: () => call(changeInquiry, { params: { id }, body: { state: 'new' } }),
    onSuccess: () => toast.updated(messages.updated),
    onError: (problem) => toast.failed(messages.updateFailed, { text: problem.message }),
    onSettled: () => client.invalidateQueries({ queryKey: [listInquiries.url] }),
  })
  return (
    <RowMenu label={`Actions for ${organisation}`} busy={isPending}>
      {state === 'answered' && <Menu.Item onClick={() => mutate()}>Mark as new</Menu.Item>}
      <Menu.Item color="red" onClick={onDelete}>
        Delete
      </Menu.Item>
    </RowMenu>
  )
}

/** Opens the mail program with a subject that both sides recognise. */
function replyAddress({ email, organisation }: Inquiry): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message to ${productName}: ${organisation}`)}`
}
