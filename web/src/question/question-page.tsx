import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { getQuestion } from '@gradus/contract/question'
import { query } from '../api.ts'
import { load as loadPage, type PageLoader } from '../page.ts'
import { Head } from '../ui/head.tsx'

const question = (id: string) => query(getQuestion, { params: { id }, query: { Show: '1' } })

export const load: PageLoader =
  (client) =>
  ({ params }) =>
    loadPage(client, [question(params['id'] ?? '')])

export function Component() {
  const { id = '' } = useParams()
  const { data } = useQuery(question(id))
  if (!data) return null
  return (
    <>
      <Head title={data.title} />
      <h1>{data.title}</h1>
    </>
  )
}
