import { useQuery } from '@tanstack/react-query'
import { getLatestQuestions } from '@gradus/contract/question'
import { productName } from '@gradus/contract/message'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { Head } from '../ui/head.tsx'

export const load: PageLoader = (client) => () => loadPage(client, [query(getLatestQuestions, { query: {} })])

export function Component() {
  const list = useQuery(query(getLatestQuestions, { query: {} }))
  return (
    <>
      <Head title={productName} description="Practise and test coding skills." />
      <ul>
        {list.data?.items.map((item) => (
          <li key={item.id}>{item.title}</li>
        ))}
      </ul>
    </>
  )
}
