import { z } from 'zod'
import { PictureAddress } from './announcement.ts'
import { ContestFormat } from './contest/scoring.ts'
import { contestStates } from './contest/window.ts'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language.ts'
import { Done, Id, Moment, PageNumber, TableQuery, WithId, pageOf, tableOf } from './part.ts'
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
  now: Moment,
})
export type Tournament = z.infer<typeof Tournament>

/** As its organisers see it: the questions also before the start. `revision` counts the changes. */
export const ManagedTournament = Tournament.extend({
  questions: z.array(TournamentQuestion.extend({ difficultLevel: z.number().int(), audience: z.string() })),
  revision: z.number().int(),
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

/** Managing: for admins, and for those who organise the tournament. */
export const addTournament = endpoint({
  method: 'POST',
  url: '/admin/api/Tournaments',
  who: 'admin',
  summary: 'Create a tournament. Returns its id.',
  body: TournamentForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput'],
})
export const editTournament = endpoint({
  method: 'PUT',
  url: '/admin/api/Tournaments/:id',
  who: 'admin',
  summary: 'Change a tournament; its ranking is computed again. `revision` is the one that the edit began from.',
  params: WithId,
  body: TournamentForm.and(z.object({ revision: z.number().int().optional() })),
  bodyBytes: bytesOfBody,
  reply: Done,
  refuses: ['badInput', 'notFound', 'conflict'],
})
export const putTournamentPicture = endpoint({
  method: 'PUT',
  url: '/admin/api/Tournaments/:id/Picture',
  who: 'admin',
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
  url: '/admin/api/Tournaments/:id',
  who: 'admin',
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
  url: '/admin/api/Tournaments/:id',
  who: 'admin',
  summary: 'A tournament with its questions, as its organisers edit it.',
  params: WithId,
  reply: ManagedTournament,
  refuses: ['notFound'],
})
export const setTournamentState = endpoint({
  method: 'PATCH',
  url: '/admin/api/Tournaments/:id/State',
  who: 'admin',
  summary:
    'Show the frozen results (`thawed`), or make the ranking final (`final`), which awards the points for places. `thawed` with a reason reopens a final tournament.',
  params: WithId,
  body: z.object({ to: z.enum(['thawed', 'final']), reason: z.string().max(500).optional() }),
  reply: Done,
  refuses: ['badInput', 'notFound', 'conflict'],
})

/** A participant, as organisers see one. */
export const ManagedParticipant = z.object({
  participationId: z.number().int(),
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  registeredAt: Moment,
  begunAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  extraMinutes: z.number(),
  disqualifiedReason: z.string().nullable(),
})
export type ManagedParticipant = z.infer<typeof ManagedParticipant>

export const listParticipants = endpoint({
  method: 'GET',
  url: '/admin/api/Tournaments/:id/Participants',
  who: 'admin',
  summary: 'Who takes part in a tournament, by name.',
  params: WithId,
  query: z.object({ q: z.string().max(200).default(''), page: PageNumber }),
  reply: pageOf(ManagedParticipant),
  refuses: ['notFound'],
})
export const changeParticipant = endpoint({
  method: 'PATCH',
  url: '/admin/api/Participants/:id',
  who: 'admin',
  summary: 'Give a participant extra minutes, disqualify them with a reason, or take that back (`null`).',
  params: WithId,
  body: z.object({
    extraMinutes: z.number().min(0).max(tournamentLimits.minutesPerParticipant).optional(),
    disqualifiedReason: z.string().trim().min(1, { error: 'Enter a reason.' }).max(500).nullish(),
  }),
  reply: Done,
  refuses: ['notFound', 'conflict'],
})

/** Intervals in which contest time stands still, such as an outage. */
export const RemovedInterval = z.object({ id: z.number().int(), startDate: Moment, endDate: Moment })
export type RemovedInterval = z.infer<typeof RemovedInterval>
export const listRemovedIntervals = endpoint({
  method: 'GET',
  url: '/admin/api/Tournaments/:id/RemovedIntervals',
  who: 'admin',
  summary: 'Intervals in which the time of a tournament stands still.',
  params: WithId,
  reply: z.array(RemovedInterval),
  refuses: ['notFound'],
})
export const removeInterval = endpoint({
  method: 'POST',
  url: '/admin/api/Tournaments/:id/RemovedIntervals',
  who: 'admin',
  summary: 'Let the time of a tournament stand still in an interval, such as an outage. Returns the interval’s id.',
  params: WithId,
  body: z.object({ startDate: Instant, endDate: Instant }),
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'conflict'],
})
export const restoreInterval = endpoint({
  method: 'DELETE',
  url: '/admin/api/RemovedIntervals/:id',
  who: 'admin',
  summary: 'Put a removed interval back.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})

/** What organisers watch while it runs. */
export const TournamentDashboard = z.object({
  now: Moment,
  state: TournamentState,
  registered: z.number().int(),
  begun: z.number().int(),
  waiting: z.number().int(),
  /** Seconds that the oldest waiting submission has waited. */
  oldestWaiting: z.number().nullable(),
  unansweredClarifications: z.number().int(),
  /** Submissions of the last 60 minutes, a number for each minute, oldest first. */
  perMinute: z.array(z.number().int()),
  byQuestion: z.array(
    z.object({
      questionId: z.number().int(),
      title: z.string(),
      submissions: z.number().int(),
      solved: z.number().int(),
    }),
  ),
})
export type TournamentDashboard = z.infer<typeof TournamentDashboard>
export const getTournamentDashboard = endpoint({
  method: 'GET',
  url: '/admin/api/Tournaments/:id/Dashboard',
  who: 'admin',
  summary: 'What goes on in a tournament: submissions per minute, waiting submissions, unanswered clarifications.',
  params: WithId,
  reply: TournamentDashboard,
  refuses: ['notFound'],
})
