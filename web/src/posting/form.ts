import { useForm, type UseFormReturnType } from '@mantine/form'
import type { Values } from './values.ts'

export type PostingForm = UseFormReturnType<Values>

export function usePostingForm(initial: Values, onChange: (values: Values) => void): PostingForm {
  return useForm<Values>({ mode: 'controlled', initialValues: initial, onValuesChange: onChange })
}

/** The error of a field, or the first error of its parts. */
export function errorAt(form: PostingForm, field: string): string | undefined {
  const error = form.errors[field]
  return typeof error === 'string' ? error : undefined
}
