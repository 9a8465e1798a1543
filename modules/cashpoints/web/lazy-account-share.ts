import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { AccountShareProps } from './AccountShare.tsx'

/** Its code loads when it is first shown: most visits show no QR code. */
export const AccountShare = lazyPart<AccountShareProps>(() => import('./AccountShare.tsx'))
