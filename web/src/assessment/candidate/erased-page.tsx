import { Head } from '../../ui/head.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Shown after a candidate has erased their data. */
export function Component() {
  return (
    <>
      <Head title="Your data has been erased" noIndex />
      <EmptyState
        heading="h1"
        title="Your data has been erased"
        text="Your name, your code, its results and what was recorded have been deleted, here and for the company. Points may stay in statistics of at least five deleted results, without anything that identifies you. The link in your invitation doesn’t work any more. You have nothing else to do, and can close this page."
      />
    </>
  )
}
