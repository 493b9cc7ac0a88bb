import type { z } from 'zod'
import type { InquiryForm } from '@gradus/contract/site'
import { sendMail } from '../platform/mail/mail.ts'
import type { Site } from '../platform/site.ts'

/** A company or a university writes to the operator: one mail to the support address, which can be answered. */
export async function forwardInquiry(site: Site, inquiry: z.output<typeof InquiryForm>): Promise<void> {
  const { from, organisation, email, text } = inquiry
  await site.database.transaction().execute((tx) =>
    sendMail(tx, site.queue, {
      to: site.config.SUPPORT_EMAIL,
      subject: `A ${from} writes: ${organisation}`,
      paragraphs: [
        `${organisation} (${email}) sent this message from the page for ${plurals[from]}:`,
        ...text.split(/\n+/),
      ],
      headers: { 'Reply-To': email },
    }),
  )
}

const plurals = { company: 'companies', university: 'universities' } as const
