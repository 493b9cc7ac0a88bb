import type { z } from 'zod'
import { CompanyApplicationState } from '@gradus/contract/job-application'
import { defaultMailTexts, type MailText, type listMailTemplates } from '@gradus/contract/application-mail'
import type { User } from '../platform/access/user.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import type { Database } from '../platform/data/database.ts'
import { checkRecruits } from './access.ts'
import { deleteTemplate, listTemplates, setTemplate } from './mail-template-store.ts'

/** The mails that a company sends to candidates at each state. @throws Problem as checkRecruits does */
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

interface TemplateChange {
  /** Null restores the site's own template. */
  readonly template: MailText | null
  /** The template as it was read. */
  readonly before?: MailText | undefined
}

/** @throws Problem as checkRecruits does; conflict if the template is no longer the one that was read */
export async function changeTemplate(
  database: Database,
  user: User,
  companyId: number,
  state: CompanyApplicationState,
  { template, before }: TemplateChange,
): Promise<void> {
  const now = (await readTemplates(database, user, companyId)).find((one) => one.state === state)
  refuseOutdated(before, now && { subject: now.subject, text: now.text }, 'this email')
  if (template) await setTemplate(database, companyId, state, template)
  else await deleteTemplate(database, companyId, state)
}
