import { ActionIcon, Button, Checkbox, Textarea, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { hidesSamples, sampleConversations } from '@gradus/contract/input-output'
import { maximumPasses } from '@gradus/contract/judge'
import { NumberField } from '../ui/number-field.tsx'
import type { InputOutputValues } from './input-output-values.ts'

interface InteractionProps {
  readonly values: InputOutputValues
  /** The error of the passes or the conversations. */
  readonly error: string | undefined
  readonly disabled: boolean
  readonly change: (changed: Partial<InputOutputValues>) => void
}

/** Settings for how program and validator interact, and the sample conversations for readers. */
export function InteractionFields({ values, error, disabled, change }: InteractionProps) {
  const { interactive, passes } = values
  return (
    <>
      <div className="judging-fields-pair">
        <Checkbox
          label="Interactive"
          description="The validator and the program run at the same time, and each reads what the other prints."
          checked={interactive}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => change({ interactive: checked })}
        />
        <NumberField
          label="Passes"
          description="How many times the program may run on a case. The validator asks for another pass by writing nextpass.in."
          min={1}
          max={maximumPasses}
          value={passes}
          error={error}
          disabled={disabled}
          onChange={(typed) => change({ passes: typed })}
        />
      </div>
      {hidesSamples({ interactive, passes: Number(passes) || 1 }) && (
        <Conversations values={values} disabled={disabled} change={change} />
      )}
    </>
  )
}

function Conversations({ values: { conversations }, disabled, change }: Omit<InteractionProps, 'error'>) {
  const set = (at: number, text: string) =>
    change({ conversations: conversations.map((one, place) => (place === at ? text : one)) })
  const isFull = conversations.length >= sampleConversations.maximum
  return (
    <div className="stack s">
      <p className="small ink2">
        Readers see conversations instead of samples. Start the program&rsquo;s lines with &gt; and the
        validator&rsquo;s with &lt;. A line of three dashes starts the next pass.
      </p>
      {conversations.map((text, at) => (
        // Conversations have no id, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="conversation-row">
          <Textarea
            className="grow"
            classNames={{ input: 'case-text' }}
            aria-label={`Sample conversation ${at + 1}`}
            placeholder={'>50\n<lower\n>25\n<correct'}
            value={text}
            disabled={disabled}
            autosize
            minRows={3}
            maxRows={14}
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => set(at, value)}
          />
          {!disabled && (
            <Tooltip label={`Remove conversation ${at + 1}`}>
              <ActionIcon
                size={28}
                aria-label={`Remove conversation ${at + 1}`}
                onClick={() => change({ conversations: conversations.filter((_, place) => place !== at) })}
              >
                <IconX size={15} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
      ))}
      {!disabled && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} />}
            disabled={isFull}
            onClick={() => change({ conversations: [...conversations, ''] })}
          >
            Add sample conversation
          </Button>
        </div>
      )}
    </div>
  )
}
