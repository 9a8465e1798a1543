import { contractQuery } from '../../../../ui/data/contract-query.ts'
import { listExpectedPayments, listMismatches } from '../../expected/contract.ts'

export const expectedPaymentsQuery = (businessid: string) =>
  contractQuery(listExpectedPayments, { params: { id: businessid } }, { enabled: businessid !== '' })

/** Payments that do not fit what was expected, and wait for a decision. */
export const mismatchesQuery = (businessid: string) => contractQuery(listMismatches, { params: { id: businessid } }, { enabled: businessid !== '' })
