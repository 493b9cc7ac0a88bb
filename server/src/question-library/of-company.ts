import type { Tx } from '../platform/data/database.ts'
import { hideQuestion } from '../question/publish.ts'
import { listIdsOfCompany } from './company-store.ts'

/** The company's own questions are deleted with it; the ones that it published stay, without its name. */
export async function removeQuestionsOf(tx: Tx, companyId: number): Promise<void> {
  for (const id of await listIdsOfCompany(tx, companyId)) await hideQuestion(tx, id)
}
