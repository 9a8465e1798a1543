import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { AlternateAccountDialogProps } from './AlternateAccountDialog.tsx'
import type { OfferRowProps } from './OfferRow.tsx'

/** Their code loads when they are first shown. */
export const AlternateAccountDialog = lazyPart<AlternateAccountDialogProps>(async () => ({
  default: (await import('./AlternateAccountDialog.tsx')).AlternateAccountDialog,
}))
export const OfferRow = lazyPart<OfferRowProps>(async () => ({ default: (await import('./OfferRow.tsx')).OfferRow }))
