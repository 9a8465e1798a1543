import { lazyPart } from '../../../../ui/parts/lazy-part.tsx'
import type { SetPinDialogProps } from './SetPinDialog.tsx'

/** The fields of the PIN are fetched when they are opened. */
export const SetPinDialog = lazyPart<SetPinDialogProps>(() => import('./SetPinDialog.tsx'))
