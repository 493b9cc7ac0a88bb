import { withSigns } from '@gradus/contract/direction'
import { Fragment, type ReactNode } from 'react'

/** Names in a sentence, each with a direction of its own. */
export function isolatedList(names: readonly string[]): ReactNode {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <bdi>{withSigns(name)}</bdi>
    </Fragment>
  ))
}
