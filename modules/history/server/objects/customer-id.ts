import type { CustomerKey } from './queries.ts'

const SEPARATOR = '~'

/** The id of somebody who paid a business or was paid by it: the account, as that business knows it. */
export const customerId = ({ businessId, account, bank }: CustomerKey): string => [businessId, account, bank].join(SEPARATOR)

export function readCustomerId(id: string): CustomerKey | null {
  const [businessId, account, bank] = id.split(SEPARATOR)
  return businessId === undefined || account === undefined || bank === undefined ? null : { businessId, account, bank }
}
