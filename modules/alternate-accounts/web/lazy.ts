import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { AlternateAccountDialogProps } from './AlternateAccountDialog.tsx'

/** Its code loads when it is first opened. */
export const AlternateAccountDialog = lazyPart<AlternateAccountDialogProps>(async () => ({
  default: (await import('./AlternateAccountDialog.tsx')).AlternateAccountDialog,
}))
