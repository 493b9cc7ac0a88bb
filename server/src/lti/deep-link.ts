import { randomUUID } from 'node:crypto'
import { Problem } from '../platform/problem.ts'
import { claims, messageTypes, version } from './claim.ts'
import { signAsTool } from './key.ts'
import type { Lti } from './launch.ts'
import { endLaunch, type OpenLaunch } from './launch-store.ts'
import type { Step } from './step.ts'

/** Deep linking 2.0: answers the platform with links to what a lecturer chose. */

type PickStep = Extract<Step, { kind: 'pick' }>

/** @param chosen `assignment:7` or `course:3`. @throws Problem badInput, conflict */
export async function answerDeepLink(lti: Lti, launch: OpenLaunch, step: PickStep, chosen: readonly string[]) {
  const request = launch.message.deepLinking
  if (!request) throw new Problem('conflict', { message: 'Your platform didn’t ask for a link.' })
  const items = chosen.map((one) => itemOf(lti.config.PUBLIC_URL, step, one, request.takesLineItem))
  if (items.length === 0 || (items.length > 1 && !request.takesSeveral))
    throw new Problem('badInput', { message: 'Choose what to link, once for each link that your platform takes.' })
  const jwt = await signAsTool(lti.database, {
    iss: launch.platform.clientId,
    aud: launch.platform.issuer,
    nonce: randomUUID(),
    [claims.messageType]: messageTypes.deepLinkResponse,
    [claims.version]: version,
    [claims.deploymentId]: launch.message.deploymentId,
    [claims.contentItems]: items,
    // LTI wants it back unchanged: the platform recognises its request by it.
    ...(request.data === null ? {} : { [claims.deepLinkingData]: request.data }),
  })
  await endLaunch(lti.database, launch.token)
  return { returnUrl: request.returnUrl, jwt }
}

function itemOf(publicUrl: string, { course, assignments }: PickStep, chosen: string, withLineItem: boolean): object {
  if (chosen === `course:${course.id}`)
    return { type: 'ltiResourceLink', title: course.name, url: `${publicUrl}/Course/${course.id}` }
  const assignment = assignments.find(({ id }) => chosen === `assignment:${id}`)
  if (!assignment) throw new Problem('badInput', { message: 'Choose an assignment of this course.' })
  const { id, title, possible, opens_at: opens, due_at: due } = assignment
  return {
    type: 'ltiResourceLink',
    title,
    url: `${publicUrl}/Assignment/${id}`,
    ...(withLineItem && possible > 0
      ? { lineItem: { scoreMaximum: possible, label: title, resourceId: `assignment-${id}` } }
      : {}),
    ...(opens ? { available: { startDateTime: opens.toISOString() } } : {}),
    ...(due ? { submission: { endDateTime: due.toISOString() } } : {}),
  }
}
