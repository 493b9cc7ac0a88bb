import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { CompanyRole } from '@gradus/contract/company'
import type { TableScene } from './permission-row.ts'
import type { Scene } from './scene.ts'

/** Inputs and objects that the permission rows of several nouns share. */

export const asOwner = 'of a company that its author owns'
export const asRecruiter = 'of a company for which its author recruits'
export const asReviewer = 'of a company for which its author reviews'
export const ofPublic = 'of a public tournament'
export const ofPrivate = 'of a private tournament that its author organises'
export const ofBegun = 'of a private tournament that its author has begun'

export const anId = (make: (scene: Scene) => Promise<number | string>) => async (scene: Scene) => ({
  params: { id: await make(scene) },
})
export const withBody = async (given: Promise<TableScene>, body: unknown) => ({ ...(await given), body })

export const finalTournament = anId((scene) => scene.tournament())
export const publicTournament = anId((scene) => scene.tournament('running'))
export const privateTournament = anId((scene) => scene.tournament('running', false))
export const scheduledTournament = anId((scene) => scene.tournament('scheduled'))
export const begunTournament = anId(async (scene) => (await scene.begun()).tournamentId)
export const companyTournament = (role: CompanyRole) => anId((scene) => scene.companyTournament(role))
export const ofCompany = (role: CompanyRole) => anId((scene) => scene.company(role))

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
export const tournamentForm = async (scene: Scene) => ({
  title: 'A tournament of tests',
  body: '<p>Solve them all, quickly.</p>',
  startDate: inHours(1),
  endDate: inHours(3),
  timeZone: 'Europe/London',
  format: 'points',
  isPublic: true,
  questions: [{ questionId: await scene.coding(), points: 100 }],
})
export const companyForm = () => ({ name: `Company ${randomUUID()}`, body: '<p>We build robots.</p>' })
/** A CSV file with one address, as a form. */
export const aPeopleFile = () => {
  const form = new FormData()
  form.set('file', new Blob(['email\nada@example.com\n']), 'people.csv')
  return form
}
export const aPicture = async () => {
  const pixels = { create: { width: 300, height: 300, channels: 3 as const, background: '#c11' } }
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(await sharp(pixels).png().toBuffer())], { type: 'image/png' }), 'a.png')
  return form
}
