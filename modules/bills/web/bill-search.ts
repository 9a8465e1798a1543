import type { FlowSearch } from '../../transfers/web/index.ts'

/** Of the address: the tab and the step. The popup ignores a tab that it does not have. */
export type BillSearch = FlowSearch & { bill?: string }
