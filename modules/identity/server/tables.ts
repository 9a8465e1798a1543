import type { TableDescriptor } from '../../ledger/index.ts'

export const identityTables: readonly TableDescriptor[] = [{ table: 'pin_grant', state: 'state' }]
