import { Alert, Button, Checkbox, Radio, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { getBroadcasts, sendGlobalMessage } from '@gradus/contract/broadcast'
import type { CourseName } from '@gradus/contract/course'
import type { CompanyName } from '@gradus/contract/part'
import { call, type CallProblem } from '../api.ts'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { CompanySelect } from '../company/company-select.tsx'
import { CourseSelect } from '../course/course-select.tsx'
import { Prose } from '../ui/prose.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { isolated } from '../ui/text-direction.ts'
import { Head } from '../ui/head.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { UpdateFailed } from '../ui/update-failed.tsx'
import { audiences, recipientsOf, roleOf } from './audience.ts'
import { BroadcastFields, errorsOf, type BroadcastValues } from './broadcast-fields.tsx'
import './broadcast.css'

/** Sends a message to the inboxes of everybody, of all users with a role, or of the members of a company or course. */
export function Component() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [values, setValues] = useState<BroadcastValues>({ title: '', body: '', link: '' })
  const [audience, setAudience] = useState('')
  const [company, setCompany] = useState<CompanyName>()
  const [course, setCourse] = useState<CourseName>()
  const [type, setType] = useState<1 | 2>(1)
  const [byMail, setByMail] = useState(false)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const markSent = useUnsaved(() => `${values.title}${values.body}${values.link}` !== '')
  const errors = tried ? errorsOf(values) : {}
  const lacksCompany = audience === 'company' && !company
  const lacksCourse = audience === 'course' && !course
  const { mutate, isPending, error } = useMutation<number, CallProblem>({
    mutationFn: () =>
      call(sendGlobalMessage, {
        body: {
          ...values,
          type,
          role: roleOf[audience] ?? null,
          companyId: (audience === 'company' && company?.id) || null,
          courseId: (audience === 'course' && course?.id) || null,
          byMail,
        },
      }),
    onSuccess: async () => {
      markSent()
      toast.done('Sending…', { text: 'You can follow the delivery here.' })
      await client.invalidateQueries({ queryKey: [getBroadcasts.url] })
      await navigate('/NotificationManagement')
    },
    onError: () => setAsking(false),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errorsOf(values)).length === 0 && !lacksCompany && !lacksCourse) setAsking(true)
    else focusFirstInvalid(event.currentTarget)
  }
  return (
    <>
      <Head title="Send Global Message" noIndex />
      <div className="pagehead">
        <div>
          <h1>Send Global Message</h1>
          <p>It appears in the inbox of everyone you choose. You can edit or withdraw it later.</p>
        </div>
      </div>
      <div className="broadcast">
        <form className="sheet pad stack" method="post" noValidate onSubmit={submit}>
          {error && (
            <Alert color="red" role="alert">
              <UpdateFailed reason={error.message} />
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
          <BroadcastFields values={values} errors={errors} onChange={setValues} />
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
        <section className="sheet pad broadcast-preview" aria-label="Preview">
          <h2>Preview</h2>
          <h3 dir="auto">{values.title || 'Title'}</h3>
          {values.body === '' ? <p className="ink2">Your message appears here.</p> : <Prose html={values.body} />}
        </section>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Send this message?"
        text={`“${isolated(values.title)}” goes to ${recipientsOf(audience, company, course)}${byMail ? ', also by email. You can’t withdraw emails' : ''}.`}
        action="Send"
        pending={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
