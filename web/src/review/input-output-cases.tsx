import { hidesSamples, type InputOutput } from '@gradus/contract/input-output'
import type { Sample } from '@gradus/contract/sample'
import { languageOf } from '@gradus/contract/language'
import { InteractiveNote, SampleList, SampleText } from '../problem-package/samples.tsx'
import { ReviewFile, ReviewFold } from './review-file.tsx'

/** Longer cases are cut, because they would slow the page down; the editor has the whole text. */
const longestText = 5000

/** The samples as readers will see them, then the other cases and the validator. */
export function InputOutputCases({ content }: { content: InputOutput }) {
  const { cases, validator, interaction } = content
  const samples = samplesOf(content)
  const others = hidesSamples(interaction) ? cases : cases.filter(({ sample }) => !sample)
  return (
    <>
      {interaction.interactive && <InteractiveNote />}
      <SampleList samples={samples} />
      <div className="stack xs">
        {others.map(({ id, input, answer }) => (
          <ReviewFold key={id} heading={id}>
            <div className="sample">
              <SampleText name={`Input of ${id}`} text={shortened(input)} />
              <SampleText name={`Output of ${id}`} text={shortened(answer)} />
            </div>
          </ReviewFold>
        ))}
        {validator?.files.map(({ fileName, body }) => (
          <ReviewFile
            key={fileName}
            name={`Validator: ${fileName}`}
            language={languageOf(validator.language)?.name ?? String(validator.language)}
            text={body}
          />
        ))}
      </div>
    </>
  )
}

function samplesOf({ cases, interaction }: InputOutput): Sample[] {
  if (!hidesSamples(interaction)) return cases.filter(({ sample }) => sample)
  return interaction.conversations.map((conversation, at) => ({ id: `Conversation ${at + 1}`, conversation }))
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…\n` : text
}
