import { JobFilter, JobOrder } from '@gradus/contract/job'
import { pageOf } from '../ui/page-number.ts'

/** The filters from the address of /Jobs. Values that the contract would refuse are left out. */
export function filterOf(search: URLSearchParams) {
  const read = (name: keyof typeof JobFilter.shape): Record<string, string | number> => {
    const text = search.get(name)
    if (text === null || text === '') return {}
    const value = numbers.has(name) ? Number(text) : text
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
    // Currency and period only have a meaning together with an amount.
    ...('pay' in pay ? { ...read('currency'), ...read('per') } : {}),
    ...read('company'),
  }
}
const numbers: ReadonlySet<string> = new Set(['level', 'pay', 'company'])

/** The query of the call for visitors. */
export function listInputOf(search: URLSearchParams) {
  return { query: { ...filterOf(search), page: pageOf(search) } }
}

/** The query of the call for signed-in users. */
export function signedInInputOf(search: URLSearchParams) {
  const order = JobOrder.catch('date').parse(search.get('order'))
  return { query: { ...filterOf(search), order, page: pageOf(search) } }
}
