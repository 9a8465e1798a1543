import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { BillsPopupProps } from './BillsPopup.tsx'

/** Stands between the dashboard and the popup, so that the first screen does not carry the names of the popup's files. */
export default lazyPart<BillsPopupProps>(() => import('./BillsPopup.tsx'))
