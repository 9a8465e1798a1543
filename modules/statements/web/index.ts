import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { StatementDialogProps } from './StatementDialog.tsx'

export { monthDays } from './month-days.ts'
export type { StatementDays } from './queries.ts'

/** Its form and its calendar weigh more than the list that it stands over. */
export const StatementDialog = lazyPart<StatementDialogProps>(async () => ({ default: (await import('./StatementDialog.tsx')).StatementDialog }))
