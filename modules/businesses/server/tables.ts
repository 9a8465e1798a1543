import type { TableDescriptor } from '../../ledger/index.ts'

/** Commands read a business to see what it may do; they do not wait for each other over it. */
export const businessTables: readonly TableDescriptor[] = [{ table: 'business', state: 'standing', lock: 'share' }]
