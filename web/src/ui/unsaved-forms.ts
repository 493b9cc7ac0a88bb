import { lazyDialog } from './lazy-dialog.tsx'

/** A function for each form that says whether it has unsaved input. */
export const unsavedForms = new Set<() => boolean>()

export function hasUnsaved(): boolean {
  return [...unsavedForms].some((isUnsaved) => isUnsaved())
}

export const discardConfirmation = {
  title: 'Discard your changes?',
  text: 'What you typed has not been saved.',
  action: 'Discard',
  danger: true,
} as const

export const LazyConfirmDialog = lazyDialog(async () => (await import('./confirm.tsx')).ConfirmDialog)
