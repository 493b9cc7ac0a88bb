import type { z } from 'zod'
import {
  CompanyApplicationState,
  defaultMailTexts,
  type MailText,
  type listMailTemplates,
} from '@gradus/contract/job-application'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { checkRecruits } from './access.ts'
import { deleteTemplate, listTemplates, setTemplate } from './review-store.ts'

/** What a company writes to candidates at each state. @throws Problem as checkRecruits does */
export async function readTemplates(
  database: Database,
  user: User,
  companyId: number,
): Promise<z.input<typeof listMailTemplates.reply>> {
  await checkRecruits(database, companyId, user)
  const own = new Map((await listTemplates(database, companyId)).map((row) => [row.state, row]))
  return CompanyApplicationState.options.map((state) => {
    const row = own.get(state)
    const template = row ? { subject: row.subject, text: row.body } : defaultMailTexts[state]
    return { state, ...template, isOwn: row !== undefined }
  })
}

/** @param template null goes back to the site's. @throws Problem as checkRecruits does */
export async function changeTemplate(
  database: Database,
  user: User,
  companyId: number,
  state: CompanyApplicationState,
  template: MailText | null,
): Promise<void> {
  await checkRecruits(database, companyId, user)
  if (template) await setTemplate(database, companyId, state, template)
  else await deleteTemplate(database, companyId, state)
}
