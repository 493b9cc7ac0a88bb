import { useQuery } from '@tanstack/react-query'
import { getQuestionSamples, getQuestionSamplesSignedIn, type Sample } from '@gradus/contract/sample'
import type { Question } from '@gradus/contract/question'
import { query } from '../api.ts'
import { ConversationView } from '../ui/conversation-view.tsx'
import './problem-package.css'

export function samplesQuery({ id, state }: Pick<Question, 'id' | 'state'>) {
  const endpoint = state === 'public' ? getQuestionSamples : getQuestionSamplesSignedIn
  return { ...query(endpoint, { params: { id } }), staleTime: 5 * 60_000 }
}

/** The samples of an input-and-output question: input and output side by side. */
export function Samples({ question }: { question: Question }) {
  const { data } = useQuery(samplesQuery(question))
  return (
    <>
      {question.interactive && <InteractiveNote />}
      {data && <SampleList samples={data} />}
    </>
  )
}

export function InteractiveNote() {
  return (
    <p className="small ink2 interactive-note">
      This question is interactive: your program talks to the author’s program while both run. Flush your output after
      each line.
    </p>
  )
}

export function SampleList({ samples: data }: { samples: readonly Sample[] }) {
  if (data.length === 0) return null
  return (
    <section className="samples" aria-labelledby="samples">
      <h2 id="samples">{data.length === 1 ? 'Sample' : 'Samples'}</h2>
      {data.map((sample, index) => {
        const number = data.length === 1 ? '' : ` ${index + 1}`
        if ('conversation' in sample)
          return (
            <div key={sample.id} className="sample">
              <ConversationView label={`Conversation${number}`} text={sample.conversation} />
            </div>
          )
        return (
          <div key={sample.id} className="sample">
            <SampleText name={`Input${number}`} text={sample.input} />
            <SampleText name={`Output${number}`} text={sample.answer} />
          </div>
        )
      })}
    </section>
  )
}

export function SampleText({ name, text }: { name: string; text: string }) {
  return (
    <figure>
      <figcaption className="tiny ink2">{name}</figcaption>
      <pre tabIndex={0} aria-label={name}>
        {text === '' ? <span className="ink3">(empty)</span> : text}
      </pre>
    </figure>
  )
}
