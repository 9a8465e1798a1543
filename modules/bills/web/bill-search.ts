import type { FlowSearch } from '../../transfers/web/index.ts'

/** Of the address: the tab and the step. */
export const BILL_TABS = ['airtime', 'data', 'cable', 'utility'] as const
export type BillSearch = FlowSearch & { bill?: (typeof BILL_TABS)[number] }
