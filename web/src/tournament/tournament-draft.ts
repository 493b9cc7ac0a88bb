import { useFormDraft, type FormDraft } from '../form/form-draft.ts'
import { Values } from './values.ts'

export function useTournamentDraft(name: string, initial: Values, revision?: number): TournamentDraft {
  return useFormDraft(name, Values, initial, revision)
}
export type TournamentDraft = FormDraft<Values>
