import { messages } from '@gradus/contract/message'
import { Head } from '../ui/head.tsx'

export function NotFoundPage() {
  return (
    <section className="empty">
      <Head title={messages.notFoundTitle} status={404} noIndex />
      <h1>{messages.notFoundTitle}</h1>
      <p>{messages.notFoundText}</p>
    </section>
  )
}
