import type { z } from 'zod'
import type { BlogPost, BlogPostForm, BlogPostSummary } from '@gradus/contract/blog'
import { commentTypes } from '@gradus/contract/comment'
import { hotPostSnippet } from '@gradus/contract/limit'
import { recordAuditEvents } from '../audit/audit.ts'
import { uncountLikesUnder } from '../comment/erase.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { cleanBody, textOf } from '../platform/text/html.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { snippetOf } from '../platform/text/snippet.ts'
import { readSettings } from '../setting/setting.ts'
import { mayChange, mayWritePosts } from './permission.ts'
import {
  countPosts,
  deletePost,
  findPost,
  insertPost,
  listPosts,
  lockPost,
  updatePost,
  type PostRow,
  type SummaryRow,
} from './store.ts'

const pageSize = 10
const maxHotListed = 4

type Form = z.output<typeof BlogPostForm>

export async function listHot(database: Database): Promise<BlogPostSummary[]> {
  return (await listPosts(database, 'hot', maxHotListed, 0)).map(presentSummary)
}

export async function listLatest(database: Database, limit: number): Promise<BlogPostSummary[]> {
  return (await listPosts(database, 'latest', limit, 0)).map(presentSummary)
}

export async function listAll(database: Database, page: number) {
  const [rows, total] = await Promise.all([
    listPosts(database, 'latest', pageSize, (page - 1) * pageSize),
    countPosts(database),
  ])
  return { items: rows.map(presentSummary), total, page, pageSize }
}

/** @throws Problem notFound */
export async function read(database: Database, id: number): Promise<BlogPost> {
  return present(orNotFound(await findPost(database, id)))
}

/** @returns its id. @throws Problem notAllowed, badInput */
export async function publish(database: Database, user: User, form: Form): Promise<number> {
  if (!mayWritePosts(user)) throw new Problem('notAllowed')
  return await insertPost(database, user.id, await cleanArticle(database, form))
}

/**
 * @param modifiedDate of the version on which the edit is based; undefined overwrites any version
 * @throws Problem notFound, notAllowed, badInput, conflict
 */
export async function change(
  database: Database,
  user: User,
  id: number,
  { modifiedDate, ...form }: Form & { readonly modifiedDate?: string | undefined },
): Promise<1> {
  const content = await cleanArticle(database, form)
  await database.transaction().execute(async (tx) => {
    const { modified_at: modified } = orNotFound(await lockPost(tx, id))
    const post = await changeable(tx, user, id)
    if (modifiedDate !== undefined && modifiedDate !== modified.toISOString()) throw new Problem('conflict')
    await updatePost(tx, id, content)
    await recordForeign(tx, user, 'editPost', post)
  })
  return 1
}

/** @throws Problem notFound, notAllowed */
export async function remove(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const post = await changeable(tx, user, id)
    await uncountLikesUnder(tx, commentTypes.blogPost, [id])
    await deletePost(tx, id)
    await recordForeign(tx, user, 'deletePost', post)
  })
  return 1
}

async function changeable(database: Reader, user: User, id: number): Promise<PostRow> {
  const post = orNotFound(await findPost(database, id))
  if (!mayChange(user, post)) throw new Problem('notAllowed')
  return post
}

/** Audits an admin's change of somebody else's post. */
async function recordForeign(tx: Tx, user: User, action: 'editPost' | 'deletePost', post: PostRow): Promise<void> {
  if (post.user_id === user.id) return
  await recordAuditEvents(tx, user, { action, subject: { kind: 'post', id: post.id, name: post.title } })
}

async function cleanArticle(database: Database, form: Form) {
  const body = cleanBody(form.body, await readSettings(database))
  return { title: form.title, body, body_text: textOf(body) }
}

function presentSummary(row: SummaryRow): BlogPostSummary {
  return { ...presentCommon(row), snippet: snippetOf(row.start, hotPostSnippet) }
}

function present(row: PostRow): BlogPost {
  return { ...presentCommon(row), body: row.body, modifiedDate: row.modified_at.toISOString() }
}

function presentCommon(row: Omit<SummaryRow, 'start'>) {
  return {
    id: row.id,
    title: row.title,
    userId: row.user_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    creationDate: row.created_at.toISOString(),
    votes: row.votes,
    comments: row.comments,
  }
}
