import { randomUUID } from 'node:crypto'
import { insertLaunch } from '../src/lti/launch-store.ts'
import { sendLtiCode } from '@gradus/contract/lti-account'
import { anEmail } from './account.ts'
import { aVisitor } from './client.ts'
import { codesTo } from './mail.ts'
import { aPlatformRow } from './lti-scene.ts'
import type { CallContext, WritingCall } from './writing-account.ts'

/** Calls of learning platforms that the permission table does not make, for the test of query plans. */

const platformForm = () => ({
  name: 'Moodle of a form',
  issuer: 'https://moodle.example',
  clientId: randomUUID(),
  authUrl: 'https://moodle.example/auth',
  tokenUrl: 'https://moodle.example/token',
  jwksUrl: 'https://moodle.example/jwks',
  deployments: ['1', '2'],
  origins: [],
})
const aPlatform = async ({ site }: CallContext) => ({ params: { id: await aPlatformRow(site) } })

/** The token that a browser gets after a launch by a platform user who has no account here. */
async function aLaunch({ site }: CallContext, email = anEmail()): Promise<string> {
  const platformId = await aPlatformRow(site)
  return await insertLaunch(site.database, platformId, randomUUID(), {
    name: 'Nora Learner',
    email,
    studentNumber: '',
    role: 'student',
    target: { kind: 'site', id: 0 },
    deploymentId: '1',
    context: null,
    linkId: null,
    lineItem: null,
    membersUrl: null,
    deepLinking: null,
    isFramed: false,
  })
}

export const writingLti: Record<string, readonly ((context: CallContext) => Promise<WritingCall>)[]> = {
  addLtiPlatform: [async () => ({ body: platformForm() })],
  editLtiPlatform: [async (context) => ({ ...(await aPlatform(context)), body: platformForm() })],
  setLtiPlatformState: [async (context) => ({ ...(await aPlatform(context)), body: { to: 'disabled' } })],
  deleteLtiPlatform: [aPlatform],
  addLtiRegistrationLink: [async () => ({})],
  rotateLtiKey: [async () => ({})],
  describeLtiLink: [async (context) => ({ by: await aLaunchedVisitor(context) })],
  sendLtiCode: [async (context) => ({ by: await aLaunchedVisitor(context) })],
  createLtiAccount: [
    async (context) => {
      const email = anEmail()
      const by = await aLaunchedVisitor(context, email)
      await by.call(sendLtiCode)
      return { by, body: { code: await codesTo(context.site, email).next() } }
    },
  ],
  linkLtiAccount: [
    async (context) => {
      context.client.setCookie('lti_launch', await aLaunch(context))
      return { body: { password: '' } }
    },
  ],
}

async function aLaunchedVisitor(context: CallContext, email = anEmail()) {
  const visitor = aVisitor(context.site)
  visitor.setCookie('lti_launch', await aLaunch(context, email))
  return visitor
}
