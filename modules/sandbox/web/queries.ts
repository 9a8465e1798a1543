import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showSandbox } from '../contract.ts'

export const sandboxQuery = (businessid: string) => contractQuery(showSandbox, { params: { id: businessid } })
