import {
  addDataRequest,
  answerDataRequest,
  eraseRequestedData,
  exportRequestedData,
  getDataRequests,
  getErasure,
} from '@gradus/contract/data-request'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { eraseData, exportData, readErasure } from './answer.ts'
import { addRequest, answerRequest, readRequests } from './data-request.ts'

export function dataRequestRoutes(site: Site): void {
  const { database, storage } = site
  serve(site, getDataRequests, ({ query }) => readRequests(database, query))
  serve(site, addDataRequest, ({ body }, { user }) => addRequest(database, user, body))
  serve(site, answerDataRequest, ({ params, body }, { user }) => answerRequest(database, user, params.id, body))
  serve(site, exportRequestedData, ({ params }, { user }) => exportData(site, storage, user, params.id))
  serve(site, getErasure, ({ params }) => readErasure(database, params.id))
  serve(site, eraseRequestedData, ({ params }, { user }) => eraseData(site, user, params.id))
}
