import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { newQuestionsADay } from './limit.ts'
import { isAddress } from './own-address.ts'
import { Done, Timestamp } from './part.ts'
import { Line } from './text.ts'

/** Settings that an admin changes without a restart. Changes reach every server within `settingsCacheSeconds`. */

export const settingsCacheSeconds = 5

/** A path of this site, or an https address. */
const Place = z
  .string()
  .trim()
  .max(500)
  .refine(isAddress, { error: 'Enter an address that starts with / or https://.' })

/** A banner in the right panel. */
export const Offer = z.object({
  text: Line({ minimum: 1, maximum: 120, tooShort: 'Enter the text of the banner.' }),
  action: Line({ minimum: 1, maximum: 40, tooShort: 'Enter the text of the link.' }),
  to: Place,
})
export type Offer = z.infer<typeof Offer>

export const offersMaximum = 10
export const noticeMaximum = 300
export const newQuestionsADayMaximum = 1000
export const assessmentDays = { minimum: 1, default: 365, maximum: 730 } as const
/** Years after the end of a course. */
export const retentionYears = { minimum: 1, maximum: 30, gradedWork: 5, otherWork: 1 } as const
export const applicationDays = { minimum: 1, default: 180, maximum: 730 } as const

function WholeNumber({ minimum, maximum }: { minimum: number; maximum: number }) {
  const error = `Enter a whole number from ${minimum} to ${maximum.toLocaleString('en-GB')}.`
  return z.number({ error }).int({ error }).min(minimum, { error }).max(maximum, { error })
}

export const Settings = z.object({
  /** `default` follows the environment's REGISTRATION. */
  registration: z.enum(['default', 'open', 'closed']),
  /** New questions of an ordinary user in 24 hours; 0: only staff can post. */
  newQuestionsADay: WholeNumber({ minimum: 0, maximum: newQuestionsADayMaximum }),
  /** Texts may show pictures of other sites, which then learn who reads what, and when. */
  picturesFromElsewhere: z.boolean(),
  /** Job offers have to name a pay range, as the directive (EU) 2023/970 asks for. */
  payRangeRequired: z.boolean(),
  /** Days after which an application for a job is erased: from its decision on, or from the end of its offer. */
  applicationDays: WholeNumber(applicationDays),
  /** The maximum number of days that companies can keep data that identifies candidates, counted from their end. */
  assessmentDays: WholeNumber(assessmentDays),
  /**
   * Retention periods in years after the end of a course: for the data that its grades are based on, and for everything
   * else.
   */
  gradedWorkYears: WholeNumber(retentionYears),
  otherWorkYears: WholeNumber(retentionYears),
  /** A line above every page; '' for none. */
  notice: Line({ maximum: noticeMaximum }),
  /** The skills-assessment offers of the right panel, one of them at random. */
  offers: z.array(Offer).max(offersMaximum, { error: `Use at most ${offersMaximum} banners.` }),
})
export type Settings = z.infer<typeof Settings>

export const defaultSettings: Settings = {
  registration: 'default',
  newQuestionsADay,
  picturesFromElsewhere: false,
  payRangeRequired: true,
  applicationDays: applicationDays.default,
  assessmentDays: assessmentDays.default,
  gradedWorkYears: retentionYears.gradedWork,
  otherWorkYears: retentionYears.otherWork,
  notice: '',
  offers: [
    { text: 'Hiring? See what people can do before you talk', action: 'Assess their skills', to: '/ForCompanies' },
    { text: 'A shortlist that wrote its own code', action: 'Set a skills test', to: '/ForCompanies' },
    { text: 'Teaching? Let the judge read the code first', action: 'Assess a whole course', to: '/ForUni' },
  ],
}

export const getSettings = endpoint({
  method: 'GET',
  url: '/admin/api/Settings',
  who: 'admin',
  summary: 'The site’s settings, who last changed them, and the environment’s REGISTRATION.',
  reply: z.object({
    settings: Settings,
    registrationByDefault: z.enum(['open', 'closed']),
    changedBy: z.string().nullable(),
    changedDate: Timestamp.nullable(),
  }),
})
export const changeSettings = endpoint({
  method: 'PUT',
  url: '/admin/api/Settings',
  who: 'admin',
  summary: 'Change the site’s settings. Takes effect on all servers within seconds.',
  body: Settings.extend({
    /**
     * The `changedDate` that the client read: the change is refused if someone else has saved since. Without it nothing
     * is checked.
     */
    seen: Timestamp.nullish(),
  }),
  reply: Done,
  refuses: ['conflict'],
})
/** The public part of the settings. */
export const getNotices = endpoint({
  method: 'GET',
  url: '/public/api/Notices',
  who: 'anyone',
  summary: 'The notice, the banners of the right panel, and whether texts may show pictures from other sites.',
  reply: Settings.pick({ notice: true, offers: true, picturesFromElsewhere: true }),
})
