import { lazyDialog } from './lazy-dialog.tsx'

/** The words of the dialog that asks before something is lost. */
export interface LossConfirmation {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly danger: true
}

export const discardConfirmation: LossConfirmation = {
  title: 'Discard your changes?',
  text: 'What you typed has not been saved.',
  action: 'Discard',
  danger: true,
}

export const LazyConfirmDialog = lazyDialog(async () => (await import('./confirm.tsx')).ConfirmDialog)
