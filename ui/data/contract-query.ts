import { queryOptions, type UnusedSkipTokenOptions } from '@tanstack/react-query'
import type { RouteContract, WireReply } from '../../platform/http/contract.ts'
import { type CallInput, fetchData } from './client.ts'
import { type ContractKey, type NameOptions, queryName } from './contract-key.ts'

type ContractQueryOptions<C> = NameOptions &
  Omit<UnusedSkipTokenOptions<WireReply<C>, Error, WireReply<C>, ContractKey<CallInput<C>>>, 'queryKey' | 'queryFn'>

/** A query that holds the data of one call. */
export const contractQuery = <C extends RouteContract>(
  contract: C,
  input: CallInput<C>,
  { of, isKept, ...options }: ContractQueryOptions<C> = {},
) => {
  const { queryKey, meta } = queryName(contract, input, { ...(of !== undefined && { of }), ...(isKept && { isKept }) })
  return queryOptions({
    ...options,
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchData(contract, input, { signal }),
    meta: { ...options.meta, ...meta },
  })
}
