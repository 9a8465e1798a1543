import { lazyPart } from '../../../ui/parts/lazy-part.tsx'

/** The owner's parts load when their tab is opened. */
export const DayOfShifts = lazyPart<{ businessid: string; hasPin: boolean }>(() => import('./owner/DayOfShifts.tsx'))
export const OwnerTills = lazyPart<{ businessid: string }>(() => import('./owner/OwnerTills.tsx'))
