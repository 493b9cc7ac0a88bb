import { z } from 'zod'
import { BasicInfo, DisplayName, Subtitle } from './account.ts'
import { endpoint } from './endpoint.ts'
import { LanguageCode } from './language-code.ts'
import { bioMaximum, inputBoxMaximum } from './limit.ts'
import { messages } from './message.ts'
import { Done, Id, Timestamp } from './part.ts'
import { DifficultLevel, QuestionKind } from './question.ts'
import { Line, Lines } from './text.ts'

/**
 * A LinkedIn address as people paste it: with or without https://, from any country, and possibly followed by a
 * language, an overlay or a query.
 */
const pastedLinkedIn = /^(?:https?:\/\/)?(?:[a-z]{1,6}\.)?linkedin\.com\/in\/([^/?#\s]+)(?:[/?#]\S*)?$/i

function linkedInAddress(pasted: string): string {
  const name = pastedLinkedIn.exec(pasted)?.[1]
  return name === undefined ? pasted : `https://www.linkedin.com/in/${name}`
}

/** A profile address of the professional network (specification, section 5). Empty means none. */
export const LinkedIn = z
  .string()
  .trim()
  .overwrite(linkedInAddress)
  .max(inputBoxMaximum, { error: messages.invalidLinkedIn })
  .regex(/^https:\/\/www\.linkedin\.com\/in\/[\p{L}\p{N}_%-]{3,100}$/u, { error: messages.invalidLinkedIn })
export const Contact = Line({
  minimum: 1,
  maximum: inputBoxMaximum,
  tooShort: messages.invalidContact,
  tooLong: messages.invalidContact,
})
export const Bio = Lines({ minimum: 1, maximum: bioMaximum, tooShort: messages.invalidContact })

export const byDifficulty = z.object({ junior: z.number().int(), senior: z.number().int(), expert: z.number().int() })
/** A day in UTC. */
export const Day = z.iso.date()
export const SolvedByLanguage = z.array(z.object({ type: z.number().int(), solved: z.number().int() }))

export const ShownQuestion = z.object({
  id: z.number().int(),
  title: z.string(),
  kind: QuestionKind,
  difficultLevel: DifficultLevel,
})

/** A user’s public profile. */
export const Profile = BasicInfo.extend({
  bio: z.string(),
  linkedIn: z.string(),
  languages: z.array(z.number().int()),
  joinedDate: Timestamp,
  /** Solved public questions. */
  solved: byDifficulty,
  solvedByLanguage: SolvedByLanguage,
  /** Public questions of theirs. */
  questionsAsked: z.number().int(),
  questions: z.array(ShownQuestion.extend({ votes: z.number().int(), createdDate: Timestamp })),
  /** The questions that the user solved last, newest first. */
  latestSolved: z.array(ShownQuestion.extend({ solvedDate: Timestamp })),
  /** Answers a day of the last year; days without are left out. */
  activity: z.array(z.object({ day: Day, answers: z.number().int() })),
  /** The day on which this was read, with which the year ends. */
  today: Day,
})
export type Profile = z.infer<typeof Profile>

export const getProfile = endpoint({
  method: 'GET',
  url: '/public/api/Profile/:userId',
  who: 'anyone',
  summary: 'A user’s public profile.',
  params: z.object({ userId: Id }),
  reply: Profile,
  refuses: ['notFound'],
})

export const ProfileForm = z.object({
  displayName: DisplayName,
  subtitle: Subtitle,
  bio: Bio.or(z.literal('')),
  linkedIn: LinkedIn.or(z.literal('')),
  contact: Contact.or(z.literal('')),
  languages: z.array(LanguageCode).max(20),
})
const Stored = z.object({
  displayName: z.string(),
  subtitle: z.string(),
  bio: z.string(),
  linkedIn: z.string(),
  contact: z.string(),
  languages: z.array(z.number().int()),
})
export const getOwnProfile = endpoint({
  method: 'GET',
  url: '/auth/api/OwnProfile',
  who: 'user',
  summary: 'The editable fields of the user’s own profile.',
  reply: Stored.extend({ profileImage: z.string().nullable() }),
  refuses: ['notFound'],
})

export const ProfileEdit = ProfileForm.extend({
  /** What the form was filled with. Without it, every field is saved. */
  seen: Stored.optional(),
})
export const editProfile = endpoint({
  method: 'PUT',
  url: '/auth/api/OwnProfile',
  who: 'user',
  summary:
    'Edit the user’s own profile. A field that is still as in `seen` keeps what was saved in the meantime; one that was changed both here and elsewhere is refused with its name.',
  body: ProfileEdit,
  reply: Done,
  refuses: ['conflict'],
})

/** Pictures that a browser may upload; the server crops them to a square and encodes them again. */
export const picture = {
  maximumBytes: 8 * 1024 * 1024,
  kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
} as const
export const pictureRefusals = {
  notAPicture: 'This file can’t be read as a picture. Choose a JPEG, PNG, WebP or GIF file.',
  tooManyPixels: 'This picture has too many pixels. Choose a smaller one.',
} as const
export const putPicture = endpoint({
  method: 'PUT',
  url: '/auth/api/Picture',
  who: 'user',
  summary: 'Replace the user’s own picture. It is cropped to a square and stored at 256 and 64 pixels.',
  reply: z.object({ profileImage: z.string() }),
  upload: picture,
  limit: 'upload',
})
export const deletePicture = endpoint({
  method: 'DELETE',
  url: '/auth/api/Picture',
  who: 'user',
  summary: 'Remove the user’s own picture.',
  reply: Done,
})
