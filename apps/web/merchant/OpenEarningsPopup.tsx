import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { EarningsPopupProps } from './EarningsPopup.tsx'

/** Most visits of the pages withdraw nothing, so the steps of a payment load when the popup opens. */
export const OpenEarningsPopup = lazyPart<EarningsPopupProps>(() => import('./EarningsPopup.tsx'))
