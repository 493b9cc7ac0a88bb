import type { CompanyApplicationState } from '@gradus/contract/job-application'
import type { MailText } from '@gradus/contract/application-mail'
import type { Database, Reader } from '../platform/data/database.ts'

export function listTemplates(database: Reader, companyId: number) {
  return database
    .selectFrom('job_mail_template')
    .select(['state', 'subject', 'body'])
    .where('company_id', '=', companyId)
    .execute()
}

export async function setTemplate(
  database: Database,
  companyId: number,
  state: CompanyApplicationState,
  { subject, text }: MailText,
): Promise<void> {
  await database
    .insertInto('job_mail_template')
    .values({ company_id: companyId, state, subject, body: text })
    .onConflict((conflict) => conflict.columns(['company_id', 'state']).doUpdateSet({ subject, body: text }))
    .execute()
}

export async function deleteTemplate(
  database: Database,
  companyId: number,
  state: CompanyApplicationState,
): Promise<void> {
  await database
    .deleteFrom('job_mail_template')
    .where('company_id', '=', companyId)
    .where('state', '=', state)
    .execute()
}
