import { setTimeout as pause } from 'node:timers/promises'
import { mailsNowTo } from '../mail.ts'
import type { TestSite } from '../site.ts'
import { herEmail } from './trace.ts'

/** Waits for the mail to her whose link has this form. @returns the token of the link @throws Error after a minute */
export async function tokenFromMail(site: TestSite, form: RegExp): Promise<string> {
  for (let left = 600; left > 0; left -= 1) {
    const mail = (await mailsNowTo(site, herEmail)).find(({ link }) => form.test(link))
    if (mail) return mail.token
    await pause(100)
  }
  throw new Error(`No mail to her has a link like ${form.source}.`)
}
