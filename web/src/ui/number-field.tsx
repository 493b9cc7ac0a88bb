import { useState, type FormEvent, type SyntheticEvent } from 'react'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { insertedNumber } from './inserted-number.ts'

interface Props extends Omit<NumberInputProps, 'value' | 'onChange'> {
  readonly value: number | string
  /** '' while the field is empty or its text is not a number yet. */
  readonly onChange: (value: number | '') => void
  /** A noun in the singular that follows the number in the field: `minute`. */
  readonly unit?: string
}

/** A field for a number. What is being typed may not be a number yet (`7.`, `-`): the caller keeps only numbers. */
export function NumberField({ value, onChange, unit, ...rest }: Props) {
  const [typed, setTyped] = useState<number | string>(value)
  const hasThousands = Boolean(rest.thousandSeparator)
  return (
    <NumberInput
      // Where no comma separates thousands, it begins the decimals, as in most of Europe. Otherwise 7,5 would become 75.
      allowedDecimalSeparators={hasThousands ? ['.'] : ['.', ',']}
      {...(unit === undefined ? {} : { suffix: ` ${unit}${value === 1 ? '' : 's'}` })}
      {...rest}
      // Before Mantine's own handler of pasting, which would insert the text once more.
      onPasteCapture={(event) => insert(event, event.clipboardData.getData('text'), hasThousands)}
      onBeforeInput={(event) => insert(event, textOf(event), hasThousands)}
      value={numberOf(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next)
        onChange(numberOf(next))
      }}
    />
  )
}

function textOf({ nativeEvent }: FormEvent): string {
  return 'data' in nativeEvent && typeof nativeEvent.data === 'string' ? nativeEvent.data : ''
}

/** Inserts what the field would drop as if it were typed in ASCII, so that the field formats it and can undo it. */
function insert(event: SyntheticEvent, text: string, hasThousands: boolean): void {
  const number = insertedNumber(text, hasThousands)
  if (number === text) return
  event.preventDefault()
  event.stopPropagation()
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way that keeps the field's undo.
  document.execCommand('insertText', false, number)
}

function numberOf(typed: number | string): number | '' {
  const number = typeof typed === 'number' || typed.trim() === '' ? typed : Number(typed)
  return typeof number === 'number' && !Number.isNaN(number) ? number : ''
}
