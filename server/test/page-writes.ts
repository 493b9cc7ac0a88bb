import { randomUUID } from 'node:crypto'
import { addAnnouncement, deleteAnnouncement, editAnnouncement } from '@gradus/contract/announcement'
import { addBlogPost, deleteBlogPost, editBlogPost, voteBlogPost } from '@gradus/contract/blog'
import { addComment, deleteComment, editComment } from '@gradus/contract/comment'
import { editCompany } from '@gradus/contract/company-management'
import { addCompanyJob, setJobState } from '@gradus/contract/job-management'
import { editProfile } from '@gradus/contract/profile'
import { postQuestion } from '@gradus/contract/question-form'
import { deleteReported, reportQuestion } from '@gradus/contract/report'
import { changeSettings, defaultSettings } from '@gradus/contract/setting'
import { editTag, getManagedTags, mergeTags } from '@gradus/contract/tag'
import { registerForTournament } from '@gradus/contract/participation'
import { manageUsers } from '@gradus/contract/user'
import { checkAnswer } from '@gradus/contract/choice'
import { incVote } from '@gradus/contract/vote'
import { anAdmin, aUser, type TestUser } from './account.ts'
import { aCompany } from './company.ts'
import { jobForm } from './job.ts'
import { aPublicQuestion, choiceForm, codingForm } from './question.ts'
import type { TestSite } from './site.ts'
import { aTournament } from './tournament.ts'

/** A call that changes what a visitor sees: the page, the caller, and what the page shows afterwards. */
export interface PageWrite {
  readonly page: string
  readonly writer: TestUser
  write(): Promise<unknown>
  readonly shows: (html: string, status: number) => boolean
}

const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`
const contains = (text: string) => (html: string) => html.includes(text)
const isGone = (_html: string, status: number) => status === 404 || status === 410

async function aPost(site: TestSite) {
  const writer = await anAdmin(site)
  const body = { title: unique('A post that changes'), body: '<p>What most answers forget.</p>' }
  const id = await writer.call(addBlogPost, { body })
  return { writer, body, params: { id }, page: `/BlogPost/${id}` }
}

async function anAnnouncement(site: TestSite) {
  const writer = await anAdmin(site)
  const body = {
    title: unique('News that change'),
    body: '<p>Something has happened on the site today.</p>',
    rawTags: [],
  }
  const id = await writer.call(addAnnouncement, { body })
  return { writer, body, params: { id }, page: '/AllAnnouncements' }
}

async function aTag(site: TestSite) {
  const name = `tag-${randomUUID().slice(0, 8)}`
  await aPublicQuestion(site, choiceForm({ rawTags: [name] }))
  const writer = await anAdmin(site)
  const { items } = await writer.call(getManagedTags, { query: { q: name } })
  const id = items.find((tag) => tag.name === name)?.id ?? 0
  return { writer, name, params: { id }, page: `/TagPage?tag=${name}` }
}

/** Every kind of write whose effect is visible on a page for visitors, keyed by the sentence that names it. */
export const pageWrites: Readonly<Record<string, (site: TestSite) => Promise<PageWrite>>> = {
  'a question is published: home': async (site) => {
    const [writer, title] = [await anAdmin(site), unique('Which number comes next')]
    return {
      page: '/?type=MC',
      writer,
      write: () => writer.call(postQuestion, { body: { ...choiceForm({ title }), isVisible: true } }),
      shows: contains(title),
    }
  },
  'a question is published: search by its tag': async (site) => {
    const { name } = await aTag(site)
    const [writer, title] = [await anAdmin(site), unique('Which number comes next')]
    return {
      page: `/Search?tag=${name}`,
      writer,
      write: () => writer.call(postQuestion, { body: { ...choiceForm({ title, rawTags: [name] }), isVisible: true } }),
      shows: contains(title),
    }
  },
  'a question is voted for: its page': async (site) => {
    const [id, writer] = [await aPublicQuestion(site, codingForm()), await aUser(site)]
    const write = () => writer.call(incVote, { params: { id } })
    return { page: `/Question/${id}`, writer, write, shows: (html) => /"votes":1[,}]/.test(html) }
  },
  'a question is voted for: the profile of its author': async (site) => {
    const [author, writer] = [await aUser(site), await aUser(site)]
    const id = await aPublicQuestion(site, choiceForm(), author)
    const write = () => writer.call(incVote, { params: { id } })
    return { page: `/Profile?id=${author.id}`, writer, write, shows: contains('"upVotes":1') }
  },
  'a question is commented on: its page': async (site) => {
    const writer = await aUser(site)
    const id = await aPublicQuestion(site, codingForm(), writer)
    const write = () => writer.call(addComment, { body: { body: '<p>Think of zero.</p>', questionId: id } })
    return { page: `/Question/${id}`, writer, write, shows: (html) => /"comments":1[,}]/.test(html) }
  },
  'a question is removed after a report: its page': async (site) => {
    const [id, writer] = [await aPublicQuestion(site, codingForm()), await anAdmin(site)]
    await (await aUser(site)).call(reportQuestion, { params: { id, reason: 4 } })
    return {
      page: `/Question/${id}`,
      writer,
      write: () => writer.call(deleteReported, { params: { id } }),
      shows: isGone,
    }
  },
  'a question is answered: the profile of who solved it': async (site) => {
    const id = await aPublicQuestion(site, choiceForm())
    const writer = await aUser(site)
    const { id: answerId } = await site.database
      .selectFrom('choice')
      .select('id')
      .where('question_id', '=', id)
      .where('correct', '=', true)
      .executeTakeFirstOrThrow()
    return {
      page: `/Profile?id=${writer.id}`,
      writer,
      write: () => writer.call(checkAnswer, { params: { questionId: id, answerId } }),
      shows: (html) => /"latestSolved":\[\{/.test(html),
    }
  },
  'somebody changes their name: the page of their question': async (site) => {
    const writer = await aUser(site)
    const id = await aPublicQuestion(site, codingForm(), writer)
    const displayName = unique('Renamed')
    const body = { displayName, subtitle: '', bio: '', linkedIn: '', contact: '', languages: [] }
    const write = () => writer.call(editProfile, { body })
    return { page: `/Question/${id}`, writer, write, shows: contains(displayName) }
  },
  'somebody changes their name: the ranking': async (site) => {
    const writer = await aUser(site, { reputation: 900_000 })
    const displayName = unique('Renamed')
    const body = { displayName, subtitle: '', bio: '', linkedIn: '', contact: '', languages: [] }
    return { page: '/Ranking', writer, write: () => writer.call(editProfile, { body }), shows: contains(displayName) }
  },
  'an account is disabled: its profile': async (site) => {
    const [{ id }, writer] = [await aUser(site), await anAdmin(site)]
    const write = () => writer.call(manageUsers, { body: { ids: [id], action: 'disable' } })
    return { page: `/Profile?id=${id}`, writer, write, shows: contains('"enabled":false') }
  },
  'a tag gets a description: its page': async (site) => {
    const { writer, name, params, page } = await aTag(site)
    const description = unique('All about it')
    const write = () => writer.call(editTag, { params, body: { name, description, synonyms: [] } })
    return { page, writer, write, shows: contains(description) }
  },
  'a tag is merged into another: its page': async (site) => {
    const [{ writer, name, page }, other] = [await aTag(site), await aTag(site)]
    const write = () => writer.call(mergeTags, { body: { into: name, ids: [other.params.id] } })
    return { page, writer, write, shows: contains(`"synonyms":["${other.name}"]`) }
  },
  'a post is published: the blog': async (site) => {
    const [writer, title] = [await anAdmin(site), unique('A new post')]
    const write = () => writer.call(addBlogPost, { body: { title, body: '<p>Read this before you answer.</p>' } })
    return { page: '/Blog', writer, write, shows: contains(title) }
  },
  'a post is changed: its page': async (site) => {
    const { writer, body, params, page } = await aPost(site)
    const title = unique('Another title')
    const write = () => writer.call(editBlogPost, { params, body: { ...body, title } })
    return { page, writer, write, shows: contains(title) }
  },
  'a post is voted for: its page': async (site) => {
    const [{ params, page }, writer] = [await aPost(site), await aUser(site)]
    const write = () => writer.call(voteBlogPost, { params: { ...params, value: '1' } })
    const voted = new RegExp(`"id":${params.id},[^{}]*"votes":1[,}]`)
    return { page, writer, write, shows: (html) => voted.test(html) }
  },
  'a post is deleted: its page': async (site) => {
    const { writer, params, page } = await aPost(site)
    return { page, writer, write: () => writer.call(deleteBlogPost, { params }), shows: isGone }
  },
  'a post is commented on: its page': async (site) => {
    const [{ params, page }, writer] = [await aPost(site), await aUser(site)]
    const text = unique('I forgot it too')
    const write = () => writer.call(addComment, { body: { type: 1, questionId: params.id, body: `<p>${text}</p>` } })
    return { page, writer, write, shows: contains(text) }
  },
  'a comment is changed: the page of its post': async (site) => {
    const [{ params, page }, writer] = [await aPost(site), await aUser(site)]
    const id = await writer.call(addComment, { body: { type: 1, questionId: params.id, body: '<p>At first.</p>' } })
    const text = unique('On second thought')
    const write = () => writer.call(editComment, { params: { id }, body: { body: `<p>${text}</p>` } })
    return { page, writer, write, shows: contains(text) }
  },
  'a comment is deleted: the page of its post': async (site) => {
    const [{ params, page }, writer, text] = [await aPost(site), await aUser(site), unique('Taken back')]
    const id = await writer.call(addComment, { body: { type: 1, questionId: params.id, body: `<p>${text}</p>` } })
    const write = () => writer.call(deleteComment, { params: { id } })
    return { page, writer, write, shows: (html, status) => status === 200 && !html.includes(text) }
  },
  'something is announced: home': async (site) => {
    const [writer, title] = [await anAdmin(site), unique('Breaking news')]
    const body = { title, body: '<p>Something has happened on the site today.</p>', rawTags: [] }
    return { page: '/', writer, write: () => writer.call(addAnnouncement, { body }), shows: contains(title) }
  },
  'an announcement is changed: the list': async (site) => {
    const { writer, body, params, page } = await anAnnouncement(site)
    const title = unique('Corrected news')
    const write = () => writer.call(editAnnouncement, { params, body: { ...body, title } })
    return { page, writer, write, shows: contains(title) }
  },
  'an announcement is deleted: the list': async (site) => {
    const { writer, body, params, page } = await anAnnouncement(site)
    const write = () => writer.call(deleteAnnouncement, { params })
    return { page, writer, write, shows: (html, status) => status === 200 && !html.includes(body.title) }
  },
  'the notice of the site is changed: home': async (site) => {
    const [writer, notice] = [await anAdmin(site), unique('We move on Sunday')]
    const write = () => writer.call(changeSettings, { body: { ...defaultSettings, notice } })
    return { page: '/', writer, write, shows: contains(notice) }
  },
  'a company is changed: its page': async (site) => {
    const writer = await aUser(site)
    const id = await aCompany(site, [{ userId: writer.id, role: 'owner' }])
    const body = { name: unique('Robots'), body: '<p>We build robots that walk.</p>', revision: 1 }
    const write = () => writer.call(editCompany, { params: { id }, body })
    return { page: `/Company/${id}`, writer, write, shows: contains(body.name) }
  },
  'a job is offered: the list': async (site) => {
    const [writer, title] = [await aUser(site), unique('Developer')]
    const companyId = await aCompany(site, [{ userId: writer.id, role: 'owner' }])
    const write = () => writer.call(addCompanyJob, { body: jobForm(companyId, { title }) })
    return { page: '/Jobs', writer, write, shows: contains(title) }
  },
  'an offer is closed: its page': async (site) => {
    const writer = await aUser(site)
    const companyId = await aCompany(site, [{ userId: writer.id, role: 'owner' }])
    const id = await writer.call(addCompanyJob, { body: jobForm(companyId) })
    const write = () => writer.call(setJobState, { params: { id }, body: { to: 'closed' } })
    return { page: `/Job/${id}`, writer, write, shows: isGone }
  },
  'somebody registers for a tournament: its page': async (site) => {
    const [id, writer] = [await aTournament(site, { startsIn: 60 }), await aUser(site)]
    const write = () => writer.call(registerForTournament, { params: { id }, body: {} })
    return { page: `/Tournament/${id}`, writer, write, shows: contains('"participantCount":1') }
  },
}
