import type { Tx } from '../platform/data/database.ts'
import { hideQuestion } from '../question/publish.ts'
import { listIdsOfCompany } from './company-store.ts'

/** What a company wrote for itself goes with it; what it offered to everybody stays, without its name. */
export async function removeQuestionsOf(tx: Tx, companyId: number): Promise<void> {
  for (const id of await listIdsOfCompany(tx, companyId)) await hideQuestion(tx, id)
}
