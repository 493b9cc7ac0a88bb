import { messages } from '@gradus/contract/message'

/** Within an alert: the specification's sentence, and on the next line what happened. */
export function UpdateFailed({ reason }: { readonly reason: string }) {
  return (
    <>
      <strong>{messages.updateFailed}</strong>
      <br />
      {reason}
    </>
  )
}
