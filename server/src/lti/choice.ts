import type { FastifyReply } from 'fastify'
import { ltiAddresses } from '@gradus/contract/lti'
import { escapeHtml } from '../platform/text/html.ts'
import type { OpenLaunch } from './launch-store.ts'
import { paragraph, postForm, sendPage, sheet, type LtiPage } from './page.ts'
import type { Assignments, Step } from './step.ts'

/** The content of a launch's frame: its result, or a choice. */
export function showStep(
  reply: FastifyReply,
  launch: OpenLaunch,
  step: Step,
  origins: readonly string[],
): FastifyReply {
  return sendPage(reply, { ...pageOf(launch, step), origins })
}

function pageOf(launch: OpenLaunch, step: Step): Pick<LtiPage, 'title' | 'body'> {
  const fields = { token: launch.token }
  const { platform, message } = launch
  switch (step.kind) {
    case 'stop':
      return { title: step.title, body: sheet(step.title, paragraph(step.text)) }
    case 'open':
      return landing(step.title, `Gradus opens in a window of its own, logged in as you.`, fields)
    case 'account': {
      const text = `Gradus opens in a window of its own. There you connect your account of ${platform.name} with one here.`
      if (!message.deepLinking) return landing(message.context?.title || 'Gradus', text, fields)
      const open = postForm({ action: ltiAddresses.enter, fields, button: 'Connect my account', opensWindow: true })
      const goOn = postForm({ action: ltiAddresses.resume, fields, button: 'Continue', isQuiet: true })
      const title = 'Connect your account first'
      return { title, body: sheet(title, paragraph(`${text} Then continue here.`) + open + goOn) }
    }
    case 'connect': {
      const title = 'Which course is this?'
      const text = `Choose the course here that belongs to “${message.context?.title || 'this course'}” of ${platform.name}. Its students become members when they open it, and released grades are sent back.`
      const options = step.courses.map(({ id, name }) =>
        choice('radio', 'courseId', id, name, '', id === step.suggested),
      )
      const inside = fieldset('Your courses', options)
      const form = postForm({ action: ltiAddresses.connect, fields, inside, button: 'Connect' })
      return { title, body: sheet(title, paragraph(text) + form) }
    }
    case 'pick':
      return pickPage(launch, step.course, step.assignments)
  }
}

function landing(title: string, text: string, fields: Record<string, string>) {
  const form = postForm({ action: ltiAddresses.enter, fields, button: 'Open in a new window', opensWindow: true })
  return { title, body: sheet(title, paragraph(text) + form) }
}

function pickPage({ token, message }: OpenLaunch, course: { id: number; name: string }, assignments: Assignments) {
  const title = 'Choose what to link'
  if (!message.deepLinking?.takesLinks)
    return {
      title,
      body: sheet(
        title,
        paragraph(
          'Your platform doesn’t accept this kind of link here. Add the link in another place of your course, or ask its administrator.',
        ),
      ),
    }
  const kind = message.deepLinking.takesSeveral ? 'checkbox' : 'radio'
  const options = assignments.map(({ id, title: name, possible, is_draft, due_at }) =>
    choice(kind, 'item', `assignment:${id}`, name, describe(possible, is_draft, due_at)),
  )
  const whole = choice(kind, 'item', `course:${course.id}`, course.name, 'The page of the course')
  const inside = fieldset(course.name, [...options, whole])
  const fields = { token }
  const form = postForm({ action: ltiAddresses.deepLink, fields, inside, button: 'Add to my platform' })
  return { title, body: sheet(title, form) }
}

function describe(possible: number, isDraft: boolean, due: Date | null): string {
  const parts = [`${possible.toLocaleString('en-GB')} points`]
  if (due) parts.push(`due ${due.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
  if (isDraft) parts.push('a draft, which students don’t see yet')
  return parts.join(' · ')
}

function fieldset(legend: string, options: readonly string[]): string {
  return `<fieldset><legend dir="auto">${escapeHtml(legend)}</legend>${options.join('')}</fieldset>`
}

function choice(
  kind: 'radio' | 'checkbox',
  name: string,
  value: number | string,
  label: string,
  note = '',
  isChecked = false,
): string {
  const attributes = `type="${kind}" name="${name}" value="${value}"${kind === 'radio' ? ' required' : ''}${isChecked ? ' checked' : ''}`
  const small = note === '' ? '' : `<small dir="auto">${escapeHtml(note)}</small>`
  return `<label><input ${attributes}><span><span dir="auto">${escapeHtml(label)}</span>${small}</span></label>`
}
