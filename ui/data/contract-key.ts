import type { QueryClient } from '@tanstack/react-query'
import { EVERY_EVENT, type RouteContract } from '../../platform/http/contract.ts'

/**
 * The name of an answer in the cache: the operation that was asked, and its input. `of` is what the input does not say: the business of the
 * session, or that the query keeps only a part of the answer.
 */
export type ContractKey<Input = unknown> = readonly [operation: string, input: Input, of?: string]

/** `isKept`: it is stored on the device, and shown when the application starts without a connection. */
export type NameOptions = { of?: string; isKept?: true }

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `tellsItself`: the component that calls shows a toast with words of its own. `isLive`: any live event of the business may change the
     * answer (`refreshedBy` of its contract). `isQuote`: the price of a payment, which another payment changes.
     */
    queryMeta: { tellsItself?: true; isLive?: true; isKept?: true; isQuote?: true }
  }
}

export const contractKey = <Input>({ operation }: RouteContract, input: Input, of?: string): ContractKey<Input> =>
  of === undefined ? [operation, input] : [operation, input, of]

/** Key and meta of a query that asks in a way of its own, such as a list in pages. */
export const queryName = <Input>(contract: RouteContract, input: Input, { of, isKept }: NameOptions = {}) => ({
  queryKey: contractKey(contract, input, of),
  meta: { ...(contract.refreshedBy === EVERY_EVENT && { isLive: true as const }), ...(isKept && { isKept }) },
})

type NamedQuery = { queryKey: readonly unknown[]; meta?: { isLive?: true } | undefined }

/** Whether a query shows an answer of one of these operations. `EVERY_EVENT` among them stands for all that any event may change. */
export const asksOneOf =
  (operations: ReadonlySet<unknown>) =>
  ({ queryKey: [operation], meta }: NamedQuery): boolean =>
    operations.has(operation) || (meta?.isLive === true && operations.has(EVERY_EVENT))

/** After a change: answers of these operations on the screen are asked again at once, the others when they are shown. Ends with the answers. */
export const refresh = (queryClient: QueryClient, ...changed: readonly RouteContract[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: asksOneOf(new Set(changed.map(({ operation }) => operation))) })

/** After a change that an event tells: what each event refreshes, at once and also where none is heard, and these operations. */
export const refreshLive = (queryClient: QueryClient, ...changed: readonly RouteContract[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: asksOneOf(new Set([EVERY_EVENT, ...changed.map(({ operation }) => operation)])) })
