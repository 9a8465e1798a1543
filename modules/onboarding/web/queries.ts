import { contractQuery } from '../../../ui/data/contract-query.ts'
import { listIndustries } from '../contract.ts'

export const industriesQuery = () => contractQuery(listIndustries, {}, { staleTime: Number.POSITIVE_INFINITY })
