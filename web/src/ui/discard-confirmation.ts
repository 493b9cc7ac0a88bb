import { lazyDialog } from './lazy-dialog.tsx'

export const discardConfirmation = {
  title: 'Discard your changes?',
  text: 'What you typed has not been saved.',
  action: 'Discard',
  danger: true,
} as const

export const LazyConfirmDialog = lazyDialog(async () => (await import('./confirm.tsx')).ConfirmDialog)
