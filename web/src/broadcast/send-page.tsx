import { Alert, Button, Checkbox, Radio, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { getBroadcasts, sendGlobalMessage } from '@gradus/contract/broadcast'
import type { CourseName } from '@gradus/contract/course'
import type { CompanyName } from '@gradus/contract/part'
import { messages } from '@gradus/contract/message'
import { roles, type Role } from '@gradus/contract/role'
import { call, type CallProblem } from '../api.ts'
import { CompanySelect } from '../company/company-select.tsx'
import { CourseSelect } from '../course/course-select.tsx'
import { Prose } from '../ui/prose.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { isolated } from '../ui/text-direction.ts'
import { Head } from '../ui/head.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { audienceNames } from './audience.ts'
import { WordsFields, errorsOf, type Words } from './words-fields.tsx'
import './broadcast.css'

const audiences = [
  { value: '', label: 'Everyone' },
  ...[roles.user, roles.lecturer, roles.moderator, roles.admin].map((role) => ({
    value: String(role),
    label: `All ${audienceNames[role]}`,
  })),
  { value: 'company', label: 'The members of a company' },
  { value: 'course', label: 'The members of a course' },
]
const roleOf: Readonly<Record<string, Role>> = { '0': 0, '1': 1, '2': 2, '3': 3 }

/** Sends a message to the inboxes of everybody, of all users with a role, or of the members of a company or course. */
export function Component() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [words, setWords] = useState<Words>({ title: '', body: '', link: '' })
  const [audience, setAudience] = useState('')
  const [company, setCompany] = useState<CompanyName>()
  const [course, setCourse] = useState<CourseName>()
  const [type, setType] = useState<1 | 2>(1)
  const [byMail, setByMail] = useState(false)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const sent = useRef(false)
  useUnsaved(() => !sent.current && `${words.title}${words.body}${words.link}` !== '')
  const errors = tried ? errorsOf(words) : {}
  const lacksCompany = audience === 'company' && !company
  const lacksCourse = audience === 'course' && !course
  const toWhom =
    audience === 'company'
      ? `the members of ${isolated(company?.name ?? '')}`
      : audience === 'course'
        ? `the members of ${isolated(course?.name ?? '')}`
        : (audiences.find(({ value }) => value === audience)?.label.toLowerCase() ?? '')
  const { mutate, isPending, error } = useMutation<number, CallProblem>({
    mutationFn: () =>
      call(sendGlobalMessage, {
        body: {
          ...words,
          type,
          role: roleOf[audience] ?? null,
          companyId: (audience === 'company' && company?.id) || null,
          courseId: (audience === 'course' && course?.id) || null,
          byMail,
        },
      }),
    onSuccess: async () => {
      sent.current = true
      toast.done('Sending…', { text: 'You can follow the delivery here.' })
      await client.invalidateQueries({ queryKey: [getBroadcasts.url] })
      await navigate('/NotificationManagement')
    },
    onError: () => setAsking(false),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errorsOf(words)).length === 0 && !lacksCompany && !lacksCourse) setAsking(true)
  }
  return (
    <>
      <Head title="Send Global Message" noIndex />
      <div className="pagehead">
        <div>
          <h1>Send a message</h1>
          <p>It appears in the inbox of everyone you choose. You can edit or withdraw it later.</p>
        </div>
      </div>
      <div className="broadcast">
        <form className="sheet pad stack" method="post" noValidate onSubmit={submit}>
          {error && (
            <Alert color="red" role="alert">
              {messages.updateFailed} {error.message}
            </Alert>
          )}
          <Select
            label="To"
            data={audiences}
            value={audience}
            onChange={(value) => setAudience(value ?? '')}
            maw={320}
          />
          {audience === 'company' && (
            <CompanySelect
              value={company}
              error={tried && lacksCompany ? 'Choose a company.' : undefined}
              onChange={setCompany}
            />
          )}
          {audience === 'course' && (
            <CourseSelect
              value={course}
              error={tried && lacksCourse ? 'Choose a course.' : undefined}
              onChange={setCourse}
            />
          )}
          <Radio.Group label="Kind" value={String(type)} onChange={(value) => setType(value === '2' ? 2 : 1)}>
            <div className="row wrap broadcast-kinds">
              <Radio value="1" label="System message, about the site itself" />
              <Radio value="2" label="Message, about anything else" />
            </div>
          </Radio.Group>
          <WordsFields words={words} errors={errors} onChange={setWords} />
          <Checkbox
            label="Also send by email"
            description="People who turned these emails off only get it in their inbox."
            checked={byMail}
            onChange={(event) => setByMail(event.currentTarget.checked)}
          />
          <div>
            <Button type="submit">Send</Button>
          </div>
        </form>
        <section className="sheet pad broadcast-seen" aria-label="Preview">
          <h2>Preview</h2>
          <h3 dir="auto">{words.title || 'Title'}</h3>
          {words.body === '' ? <p className="ink2">Your message appears here.</p> : <Prose html={words.body} />}
        </section>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Send this message?"
        text={`“${isolated(words.title)}” goes to ${toWhom}${byMail ? ', also by email. You can’t withdraw emails' : ''}.`}
        action="Send"
        pending={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
