import type { z } from 'zod'
import type { Profile, ProfileForm } from '@gradus/contract/profile'
import { refuseReservedName } from '../account/reserved-name.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { byDifficulty } from './solved.ts'
import { updateAccount } from '../account/update.ts'
import { countProgress, findProfile, listLatestSolved, listPublicQuestions, listSolvedLanguages } from './store.ts'
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

/** @throws Problem badInput for a reserved name */
export async function change(database: Database, user: User, form: z.output<typeof ProfileForm>): Promise<1> {
  refuseReservedName(form.displayName, user)
  await updateAccount(database, user.id, {
    display_name: form.displayName,
    subtitle: form.subtitle,
    bio: form.bio,
    linked_in: form.linkedIn,
    contact: form.contact,
    languages: [...new Set(form.languages)],
  })
  return 1
}
