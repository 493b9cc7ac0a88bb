import type { Endpoint } from '@gradus/contract/endpoint'
import { listAnnouncements } from '@gradus/contract/announcement'
import { getTopBlogPosts, listBlogPosts } from '@gradus/contract/blog'
import { getCommentsByBlogPostId, getCommentsByQuestionId } from '@gradus/contract/comment'
import { getCompany } from '@gradus/contract/company'
import { getCompanyQuestions } from '@gradus/contract/company-question'
import { listJobs, listPanelJobs } from '@gradus/contract/job'
import { getProfile } from '@gradus/contract/profile'
import { getQuestion } from '@gradus/contract/question'
import {
  getHotQuestions,
  getLatestQuestions,
  getTopQuestions,
  getTopQuestionsByDifficulty,
} from '@gradus/contract/question-list'
import { getLevelCounts, getRanking } from '@gradus/contract/reputation'
import { searchQuestions } from '@gradus/contract/search'
import { getTagPage } from '@gradus/contract/tag-page'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its reads may go to a replica. */
    readsReplica?: boolean
  }
}

/**
 * The calls that are answered from a replica where there is one. All of them are the same for everybody and are kept in
 * memory anyway, so their readers are promised nothing newer than the last poll of the primary. Live boards are not among
 * them: their versions in memory must never go back.
 */
const calls = new Set<Endpoint>([
  getLatestQuestions,
  getTopQuestions,
  getTopQuestionsByDifficulty,
  getHotQuestions,
  getCompanyQuestions,
  searchQuestions,
  getQuestion,
  getCommentsByQuestionId,
  getTagPage,
  getRanking,
  getLevelCounts,
  getProfile,
  getCompany,
  listJobs,
  listPanelJobs,
  listBlogPosts,
  getTopBlogPosts,
  getCommentsByBlogPostId,
  listAnnouncements,
])

export function readsReplica(endpoint: Endpoint): boolean {
  return calls.has(endpoint)
}
