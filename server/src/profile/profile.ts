import type { z } from 'zod'
import type { Profile, ProfileEdit } from '@gradus/contract/profile'
import { refuseReservedName } from '../account/reserved-name.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { byDifficulty } from './solved.ts'
import { updateAccount } from '../account/update.ts'
import {
  countProgress,
  findProfile,
  listLatestSolved,
  listPublicQuestions,
  listSolvedLanguages,
  lockProfile,
} from './store.ts'
import { listActivity } from './activity-store.ts'

/** @throws Problem notFound, also if the account was never activated */
export async function read(database: Database, id: number): Promise<Profile> {
  const user = orNotFound(await findProfile(database, id))
  const [attempts, languages, questions, latest, activity] = await Promise.all([
    countProgress(database, id),
    listSolvedLanguages(database, id),
    listPublicQuestions(database, id),
    listLatestSolved(database, id),
    listActivity(database, id),
  ])
  return {
    userId: user.id,
    profileImage: user.profile_image,
    displayName: user.display_name,
    reputation: user.reputation,
    upVotes: user.up_votes,
    subtitle: user.subtitle,
    lastAccessDate: user.last_active_at.toISOString(),
    role: user.role,
    enabled: user.enabled,
    bio: user.bio,
    linkedIn: user.linked_in,
    languages: user.languages,
    joinedDate: user.created_at.toISOString(),
    solved: byDifficulty(attempts, 'solved'),
    solvedByLanguage: languages.map((row) => ({ type: row.language, solved: row.solved })),
    questionsAsked: questions[0]?.total ?? 0,
    questions: questions.map((row) => ({
      id: row.id,
      title: row.title,
      kind: row.kind,
      difficultLevel: row.difficult_level,
      votes: row.votes,
      createdDate: row.created_at.toISOString(),
    })),
    latestSolved: latest.map((row) => ({
      id: row.id,
      title: row.title,
      kind: row.kind,
      difficultLevel: row.difficult_level,
      solvedDate: row.solved_at.toISOString(),
    })),
    activity: activity.map(({ day, answers }) => ({ day, answers })),
    today: new Date().toISOString().slice(0, 10),
  }
}

export async function readOwnProfile(database: Database, user: User) {
  const row = orNotFound(await findProfile(database, user.id))
  return {
    displayName: row.display_name,
    subtitle: row.subtitle,
    bio: row.bio,
    linkedIn: row.linked_in,
    contact: row.contact,
    languages: row.languages,
    profileImage: row.profile_image,
  }
}

type Edit = z.output<typeof ProfileEdit>
type Form = Omit<Edit, 'seen'>

/** @throws Problem badInput for a reserved name, conflict for a field that was also changed in another tab */
export async function change(database: Database, user: User, { seen, ...form }: Edit): Promise<1> {
  refuseReservedName(form.displayName, user)
  await database.transaction().execute(async (tx) => {
    const { display_name: displayName, linked_in: linkedIn, ...stored } = orNotFound(await lockProfile(tx, user.id))
    const kept = seen ? merged(form, seen, { displayName, linkedIn, ...stored }) : form
    await updateAccount(tx, user.id, {
      display_name: kept.displayName,
      subtitle: kept.subtitle,
      bio: kept.bio,
      linked_in: kept.linkedIn,
      contact: kept.contact,
      languages: [...new Set(kept.languages)],
    })
  })
  return 1
}

type Fields = NonNullable<Edit['seen']>

/** @throws Problem conflict */
function merged(form: Form, seen: Fields, stored: Fields): Fields {
  const kept: Record<string, unknown> = { ...form }
  for (const name of Object.keys(form) as (keyof Form)[]) {
    if (isSame(name, form, seen)) kept[name] = stored[name]
    else if (!isSame(name, stored, seen) && !isSame(name, stored, form)) throw changedElsewhere(name)
  }
  return kept as Fields
}

function isSame(name: keyof Fields, one: Fields, other: Fields): boolean {
  const text = (value: string | readonly number[]) =>
    typeof value === 'string' ? value : value.toSorted((one, other) => one - other).join()
  return text(one[name]) === text(other[name])
}

function changedElsewhere(field: string): Problem {
  const message =
    'This was changed in another tab or on another device. Save again to replace that, or reload the page to see it.'
  return new Problem('conflict', { field, message })
}
