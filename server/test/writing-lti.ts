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

export const writingLti: Record<string, readonly ((made: CallContext) => Promise<WritingCall>)[]> = {
  addLtiPlatform: [async () => ({ body: platformForm() })],
  editLtiPlatform: [async (made) => ({ ...(await aPlatform(made)), body: platformForm() })],
  setLtiPlatformState: [async (made) => ({ ...(await aPlatform(made)), body: { to: 'disabled' } })],
  deleteLtiPlatform: [aPlatform],
  addLtiRegistrationLink: [async () => ({})],
  rotateLtiKey: [async () => ({})],
  describeLtiLink: [async (made) => ({ by: await aLaunchedVisitor(made) })],
  sendLtiCode: [async (made) => ({ by: await aLaunchedVisitor(made) })],
  createLtiAccount: [
    async (made) => {
      const email = anEmail()
      const by = await aLaunchedVisitor(made, email)
      await by.call(sendLtiCode)
      return { by, body: { code: await codesTo(made.site, email).next() } }
    },
  ],
  linkLtiAccount: [
    async (made) => {
      made.client.setCookie('lti_launch', await aLaunch(made))
      return { body: { password: '' } }
    },
  ],
}

async function aLaunchedVisitor(made: CallContext, email = anEmail()) {
  const visitor = aVisitor(made.site)
  visitor.setCookie('lti_launch', await aLaunch(made, email))
  return visitor
}
