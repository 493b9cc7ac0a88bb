import {
  addDataRequest,
  answerDataRequest,
  eraseRequestedData,
  exportRequestedData,
  getDataRequests,
} from '@gradus/contract/data-request'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { openStorage } from '../platform/files/storage.ts'
import { eraseData, exportData } from './answer.ts'
import { addRequest, answerRequest, readRequests } from './data-request.ts'

export function dataRequestRoutes(site: Site): void {
  const { config, database } = site
  const storage = openStorage(config)
  serve(site, getDataRequests, ({ query }) => readRequests(database, query))
  serve(site, addDataRequest, ({ body }, { account }) => addRequest(database, account, body))
  serve(site, answerDataRequest, ({ params, body }, { account }) => answerRequest(database, account, params.id, body))
  serve(site, exportRequestedData, ({ params }, { account }) => exportData(site, storage, account, params.id))
  serve(site, eraseRequestedData, ({ params }, { account }) => eraseData(site, account, params.id))
}
