import { nameInSentence } from '@gradus/contract/direction'
import { productName } from '@gradus/contract/message'
import type { Config } from '../platform/config.ts'
import { calendarOf, calendarType } from '../platform/mail/calendar.ts'
import type { Mail } from '../platform/mail/mail.ts'
import type { TournamentRow } from './store.ts'

interface Invited {
  readonly email: string
  readonly name: string
}

export function invitationMail(
  config: Config,
  tournament: TournamentRow,
  { email, name }: Invited,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: Date },
): Mail {
  return {
    to: email,
    subject: `You are invited to ${nameInSentence(tournament.title)}`,
    paragraphs: [
      greeting(name),
      `You are invited to ${nameInSentence(tournament.title)}, a programming tournament on ${productName}.`,
      ...whenOf(tournament),
      `The link is only for you: the first account that uses it takes part. It works until ${atTime(tournament, expiresAt)}.`,
      'If you don’t want to take part, you can ignore this email.',
    ],
    link: { label: 'See the tournament', url: linkOf(config, tournament, token) },
    attachments: [{ fileName: 'tournament.ics', type: calendarType, text: calendarFor(config, tournament) }],
  }
}

export function reminderMail(
  config: Config,
  tournament: TournamentRow,
  { email, name }: Invited,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: Date },
): Mail {
  return {
    to: email,
    subject: `Your invitation to ${nameInSentence(tournament.title)}`,
    paragraphs: [
      greeting(name),
      `You haven’t used your invitation to ${nameInSentence(tournament.title)} on ${productName} yet. It works until ${atTime(tournament, expiresAt)}.`,
      ...whenOf(tournament),
      'If you don’t want to take part, you can ignore this email.',
    ],
    link: { label: 'See the tournament', url: linkOf(config, tournament, token) },
  }
}

function greeting(name: string): string {
  return name === '' ? 'Hello,' : `Hello ${nameInSentence(name)},`
}

function whenOf(tournament: TournamentRow): string[] {
  const { starts_at, ends_at, minutes_per_participant: minutes } = tournament
  return [
    `It starts on ${atTime(tournament, starts_at)} and ends on ${atTime(tournament, ends_at)}.`,
    ...(minutes === null
      ? []
      : [`You choose when to begin. From then on you have ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`]),
  ]
}

/** The time in the organiser's time zone, with the zone's name. */
function atTime({ time_zone: timeZone }: TournamentRow, moment: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(moment)} (${timeZone})`
}

function linkOf({ PUBLIC_URL: site }: Config, { id }: TournamentRow, token: string): string {
  return `${site}/Tournament/${id}/${token}`
}

/** Calendars are shared with others, so its address has no token. */
function calendarFor(config: Config, tournament: TournamentRow): string {
  const url = `${config.PUBLIC_URL}/Tournament/${tournament.id}`
  return calendarOf(
    {
      uid: `tournament-${tournament.id}@${new URL(config.PUBLIC_URL).hostname}`,
      sequence: tournament.revision,
      start: tournament.starts_at,
      end: tournament.ends_at,
      summary: tournament.title,
      description: `A programming tournament on ${productName}: ${url}`,
      url,
    },
    new Date(),
  )
}
