import type { FairItem, FairTest } from '@gradus/contract/fairness'
import { isolated } from '../ui/text-direction.ts'

/** A sentence on how well a test distinguishes solutions. */
export function decisionText({ decision, other, authorFails }: FairTest): string {
  const found = {
    decides: 'Useful: separates right from wrong',
    everyonePasses: 'No effect: every solution passes it',
    nobodyPasses: 'No effect: no solution passes it',
    sameAs: `Redundant: same results as ${other === null ? 'another' : `“${isolated(other)}”`}`,
  }[decision]
  return authorFails ? `${found}. The author’s solution fails it` : found
}

/** A sentence about what was compared. */
export function comparedText({ solutions, inputs, mutants, author, kind }: FairItem): string {
  const ran = `${solutions} ${solutions === 1 ? 'solution was' : 'solutions were'} run`
  if (author === 'missing')
    return `${ran} against the tests. The question has no author’s solution in these languages, so right and wrong can’t be told apart.`
  const onInputs =
    kind === 'inputOutput' && inputs > 0 ? ` and on ${inputs} generated ${inputs === 1 ? 'input' : 'inputs'}` : ''
  const withMutants =
    mutants > 0 ? `, and ${mutants} ${mutants === 1 ? 'copy' : 'copies'} of the author’s solution with a mistake` : ''
  const own = author === 'fails' ? ' The author’s own solution fails some of them.' : ''
  return `${ran} against the tests${onInputs}${withMutants}.${own}`
}

/** Whether the check has found nothing that a lecturer should look at. */
export function isFair({ author, tests, wrongPasses, rightFails, unsteady, survivors }: FairItem): boolean {
  return (
    author === 'passes' &&
    wrongPasses.length + rightFails.length + unsteady.length + survivors.length === 0 &&
    tests.every(({ decision }) => decision === 'decides')
  )
}
