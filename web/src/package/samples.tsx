import { useQuery } from '@tanstack/react-query'
import { getQuestionSamples, getQuestionSamplesSignedIn, type Sample } from '@gradus/contract/input-output'
import type { Question } from '@gradus/contract/question'
import { query } from '../api.ts'

export function samplesQuery({ id, state }: Pick<Question, 'id' | 'state'>) {
  const endpoint = state === 'public' ? getQuestionSamples : getQuestionSamplesSignedIn
  return { ...query(endpoint, { params: { id } }), staleTime: 5 * 60_000 }
}

/** The cases of an input-and-output question that its readers see, side by side as they are read and printed. */
export function Samples({ question }: { question: Question }) {
  const { data } = useQuery(samplesQuery(question))
  return data ? <SampleList samples={data} /> : null
}

export function SampleList({ samples: data }: { samples: readonly Sample[] }) {
  if (data.length === 0) return null
  return (
    <section className="samples" aria-labelledby="samples">
      <h2 id="samples">{data.length === 1 ? 'Sample' : 'Samples'}</h2>
      {data.map(({ id, input, answer }, index) => (
        <div key={id} className="sample">
          <Text name={data.length === 1 ? 'Input' : `Input ${index + 1}`} text={input} />
          <Text name={data.length === 1 ? 'Output' : `Output ${index + 1}`} text={answer} />
        </div>
      ))}
    </section>
  )
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <figure>
      <figcaption className="tiny ink2">{name}</figcaption>
      <pre tabIndex={0} aria-label={name}>
        {text === '' ? <span className="ink3">(empty)</span> : text}
      </pre>
    </figure>
  )
}
