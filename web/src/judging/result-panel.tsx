import type { ReactNode, Ref } from 'react'

export function Panel({
  tone,
  children,
  body,
  ref,
}: {
  tone: string
  children: ReactNode
  body?: ReactNode
  ref?: Ref<HTMLElement>
}) {
  return (
    <section className="result" aria-label="Result" data-tone={tone}>
      <h2 className="sr">Result</h2>
      <header ref={ref}>{children}</header>
      {body}
    </section>
  )
}
