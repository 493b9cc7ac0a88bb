import { TextInput } from '@mantine/core'
import { RichText } from '../ui/rich-text.tsx'

/** Text fields for the sections of long forms. `path` is the field's name in the contract. */

interface LineFieldProps {
  readonly path: string
  readonly label: string
  readonly description: string
  readonly placeholder?: string
  readonly maximum: number
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

export function LineField({ path, maximum, onChange, ...rest }: LineFieldProps) {
  return (
    <TextInput
      {...rest}
      data-path={path}
      maxLength={maximum}
      dir="auto"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** The maximal length of a pasted picture as a data URL. The whole text may have 50,000 characters. */
const pictureMaximum = 30_000

interface RichFieldProps {
  readonly path: string
  readonly label: string
  readonly description?: string
  readonly placeholder: string
  readonly minHeight: number
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

export function RichField(props: RichFieldProps) {
  return (
    <div data-path={props.path}>
      <RichText {...props} pictureMaximum={pictureMaximum} />
    </div>
  )
}
