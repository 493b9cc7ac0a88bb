import { z } from 'zod'
import { PictureAddress } from './announcement.ts'
import { ContestFormat } from './contest/scoring.ts'
import { contestStates } from './contest/window.ts'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language.ts'
import { Done, Id, Moment, CompanyName, PageNumber, TableQuery, WithId, pageOf, tableOf } from './part.ts'
import { picture } from './profile.ts'
import { Body, Title, bytesOfBody } from './question.ts'
import { Instant, TimeZone } from './time.ts'

/** Tournaments: contests of coding questions in a window of time (contests.md; design, sections 8 and 12). */

export const TournamentState = z.enum(contestStates)
export type TournamentState = z.infer<typeof TournamentState>

export const tournamentLimits = {
  questions: 26,
  points: 10_000,
  /** Days from start to end. */
  days: 366,
  /** A week. */
  minutesPerParticipant: 10_080,
} as const

export const TournamentForm = z
  .object({
    title: Title,
    body: Body,
    imageUrl: PictureAddress.nullish(),
    startDate: Instant,
    endDate: Instant,
    /** IANA name: the organiser's. */
    timeZone: TimeZone,
    /** A personal window from one's own start on; without it everybody shares the tournament's. */
    minutesPerParticipant: z
      .number()
      .int()
      .min(1, { error: 'Give participants at least 1 minute.' })
      .max(tournamentLimits.minutesPerParticipant, { error: 'Give participants at most 10,080 minutes (a week).' })
      .nullish(),
    format: ContestFormat,
    /** The public ranking stops changing for the last minutes; fractions are allowed. */
    freezeMinutes: z.number().min(0).default(0),
    isPublic: z.boolean(),
    /** Whose it is. `null` is the site's, which only admins can choose; an edit without it changes nothing. */
    companyId: Id.nullish(),
    /** None named: every language that a question is available in. */
    languages: z.array(LanguageCode).max(24).nullish(),
    /** At the end of a participant's time, the last saved draft of each question without a submission is submitted. */
    submitDraftsAtEnd: z.boolean().default(true),
    /** Only its organisers see a draft. */
    isDraft: z.boolean().default(false),
    questions: z
      .array(
        z.object({
          questionId: Id,
          points: z
            .number()
            .int()
            .min(1, { error: 'Give each question at least 1 point.' })
            .max(tournamentLimits.points, { error: 'Give each question at most 10,000 points.' }),
        }),
      )
      .max(tournamentLimits.questions, { error: `Use at most ${tournamentLimits.questions} questions.` })
      .refine((all) => new Set(all.map(({ questionId }) => questionId)).size === all.length, {
        error: 'A question is listed twice.',
      }),
  })
  .superRefine(({ startDate, endDate, freezeMinutes, minutesPerParticipant, isDraft, questions }, context) => {
    const minutes = (Date.parse(endDate) - Date.parse(startDate)) / 60_000
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (minutes < 1) complain('endDate', 'Choose an end that is at least a minute after the start.')
    if (minutes > tournamentLimits.days * 24 * 60) complain('endDate', 'Choose an end within a year of the start.')
    if (freezeMinutes > minutes)
      complain('freezeMinutes', 'The ranking can’t be frozen for longer than the tournament.')
    if (freezeMinutes > 0 && minutesPerParticipant)
      complain(
        'freezeMinutes',
        'With time per participant, the ranking is hidden until the tournament ends. Set the freeze to 0.',
      )
    if (!isDraft && questions.length === 0) complain('questions', 'Add at least one question, or save it as a draft.')
  })
export type TournamentForm = z.infer<typeof TournamentForm>

/** A row of a list. */
export const TournamentSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  startDate: Moment,
  endDate: Moment,
  /** IANA name; the organiser's. */
  timeZone: z.string(),
  state: TournamentState,
  format: ContestFormat,
  minutesPerParticipant: z.number().int().nullable(),
  freezeMinutes: z.number(),
  isPublic: z.boolean(),
  questionCount: z.number().int().nonnegative(),
  /** Registered, or with a virtual run of their own not counted. */
  participantCount: z.number().int().nonnegative(),
})
export type TournamentSummary = z.infer<typeof TournamentSummary>

export const TournamentQuestion = z.object({
  questionId: z.number().int(),
  title: z.string(),
  points: z.number().int(),
})
export type TournamentQuestion = z.infer<typeof TournamentQuestion>

/** One in full. `now` is the server's clock. Its questions are named once its start has come. */
export const Tournament = TournamentSummary.extend({
  body: z.string(),
  languages: z.array(z.number().int()),
  submitDraftsAtEnd: z.boolean(),
  questions: z.array(TournamentQuestion).nullable(),
  /** Whose it is; null: the site's. */
  company: CompanyName.nullable(),
  now: Moment,
})
export type Tournament = z.infer<typeof Tournament>

/** As its organisers see it: the questions also before the start. `revision` counts the changes. */
export const ManagedTournament = Tournament.extend({
  questions: z.array(TournamentQuestion.extend({ difficultLevel: z.number().int(), audience: z.string() })),
  revision: z.number().int(),
  can: z.object({
    /** Reopen a final ranking, announce it on the site, make it the site's. */
    administer: z.boolean(),
  }),
})
export type ManagedTournament = z.infer<typeof ManagedTournament>

export const TournamentListState = z.enum(['upcoming', 'running', 'past'])
export type TournamentListState = z.infer<typeof TournamentListState>

export const listTournaments = endpoint({
  method: 'GET',
  url: '/public/api/Tournaments',
  who: 'anyone',
  summary: 'Public tournaments: upcoming ones soonest first, running and past ones newest first.',
  query: z.object({ state: TournamentListState.default('upcoming'), page: PageNumber }),
  reply: pageOf(TournamentSummary).extend({ now: Moment }),
})
export const getTournament = endpoint({
  method: 'GET',
  url: '/public/api/Tournaments/:id',
  who: 'anyone',
  summary: 'A public tournament, without its questions before the start.',
  params: WithId,
  reply: Tournament,
  refuses: ['notFound'],
})

/** Tournaments that the user registered for or was invited to, private ones included. */
export const listOwnTournaments = endpoint({
  method: 'GET',
  url: '/auth/api/OwnTournaments',
  who: 'user',
  summary: 'Tournaments that the user takes part in or organises, newest start first.',
  query: z.object({ page: PageNumber }),
  reply: pageOf(TournamentSummary).extend({ now: Moment }),
})

export const listCompanyTournaments = endpoint({
  method: 'GET',
  url: '/public/api/Companies/:id/Tournaments',
  who: 'anyone',
  summary: 'The public tournaments of a company, newest start first.',
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: pageOf(TournamentSummary).extend({ now: Moment }),
  refuses: ['notFound'],
})
export const listManagedCompanyTournaments = endpoint({
  method: 'GET',
  url: '/auth/api/Companies/:id/Tournaments',
  who: 'user',
  summary:
    'The tournaments of a company for its members, newest start first; drafts and private ones for those who manage them.',
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: pageOf(TournamentSummary).extend({ now: Moment, can: z.object({ manage: z.boolean() }) }),
  refuses: ['notFound'],
})

/**
 * Managing: for admins, for those who organise the tournament, and for owners and recruiters of its company. Everybody
 * else finds nothing.
 */
export const addTournament = endpoint({
  method: 'POST',
  url: '/auth/api/Tournaments',
  adminUrl: '/admin/api/Tournaments',
  who: 'user',
  summary: 'Create a tournament, as an admin, or for a company as its owner or recruiter. Returns its id.',
  body: TournamentForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'notAllowed'],
})
export const editTournament = endpoint({
  method: 'PUT',
  url: '/auth/api/Tournaments/:id',
  adminUrl: '/admin/api/Tournaments/:id',
  who: 'user',
  summary: 'Change a tournament; its ranking is computed again. `revision` is the one that the edit began from.',
  params: WithId,
  body: TournamentForm.and(z.object({ revision: z.number().int().optional() })),
  bodyBytes: bytesOfBody,
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const putTournamentPicture = endpoint({
  method: 'PUT',
  url: '/auth/api/Tournaments/:id/Picture',
  adminUrl: '/admin/api/Tournaments/:id/Picture',
  who: 'user',
  summary:
    'Upload a picture for a tournament. It is re-encoded; returns its address. To remove it, edit the tournament.',
  params: WithId,
  reply: z.object({ imageUrl: z.string() }),
  upload: picture,
  limit: 'upload',
  refuses: ['notFound'],
})
export const deleteTournament = endpoint({
  method: 'DELETE',
  url: '/auth/api/Tournaments/:id',
  adminUrl: '/admin/api/Tournaments/:id',
  who: 'user',
  summary: 'Delete a tournament that nobody has begun.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
export const ManagedTournamentOrder = z.enum(['title', 'start'])
export const listManagedTournaments = endpoint({
  method: 'GET',
  url: '/admin/api/Tournaments',
  who: 'admin',
  summary: 'All tournaments, drafts and private ones included.',
  query: TableQuery.extend({ state: TournamentState.optional(), by: ManagedTournamentOrder.default('start') }),
  reply: tableOf(TournamentSummary).extend({ now: Moment }),
})
export const getManagedTournament = endpoint({
  method: 'GET',
  url: '/auth/api/ManagedTournaments/:id',
  adminUrl: '/admin/api/Tournaments/:id',
  who: 'user',
  summary: 'A tournament with its questions, as its organisers edit it.',
  params: WithId,
  reply: ManagedTournament,
  refuses: ['notFound'],
})
export const setTournamentState = endpoint({
  method: 'PATCH',
  url: '/auth/api/Tournaments/:id/State',
  adminUrl: '/admin/api/Tournaments/:id/State',
  who: 'user',
  summary:
    'Show the frozen results (`thawed`), or make the ranking final (`final`), which awards the points for places. `thawed` with a reason reopens a final tournament, as an admin.',
  params: WithId,
  body: z.object({ to: z.enum(['thawed', 'final']), reason: z.string().max(500).optional() }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})

/** A participant, as organisers see one. */
