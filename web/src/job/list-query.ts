import { JobFilter, JobOrder } from '@gradus/contract/job'
import { pageOf } from '../ui/page-number.ts'

/** What the address of /Jobs narrows the list to. What the contract would refuse is left out. */
export function filterOf(search: URLSearchParams) {
  const read = (name: keyof typeof JobFilter.shape): Record<string, string | number> => {
    const given = search.get(name)
    if (given === null || given === '') return {}
    const value = numbers.has(name) ? Number(given) : given
    return JobFilter.shape[name].safeParse(value).success ? { [name]: value } : {}
  }
  const pay = read('pay')
  return {
    ...read('tag'),
    ...read('place'),
    ...read('remote'),
    ...read('kind'),
    ...read('level'),
    ...pay,
    // They say what the amount means.
    ...('pay' in pay ? { ...read('currency'), ...read('per') } : {}),
    ...read('company'),
  }
}
const numbers: ReadonlySet<string> = new Set(['level', 'pay', 'company'])

/** For the call that visitors make. */
export function listInputOf(search: URLSearchParams) {
  return { query: { ...filterOf(search), page: pageOf(search) } }
}

/** For the call of those who are signed in. */
export function signedInInputOf(search: URLSearchParams) {
  const order = JobOrder.catch('date').parse(search.get('order'))
  return { query: { ...filterOf(search), order, page: pageOf(search) } }
}
