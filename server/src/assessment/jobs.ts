import type { Site } from '../platform/site.ts'
import { confirmReceived } from './own.ts'
import { compareDue } from './similarity.ts'

type Services = Pick<Site, 'config' | 'database' | 'queue'>

/** The recurring jobs of assessments. One server does each run. */
export async function scheduleAssessments(site: Services): Promise<void> {
  await site.queue.schedule('assessment-received', '* * * * *', async () => {
    while ((await confirmReceived(site)) > 0);
  })
  await site.queue.schedule('assessment-similarity', '* * * * *', () => compareDue(site.database))
}
