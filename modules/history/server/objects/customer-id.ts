import type { CustomerKey } from './queries.ts'

const SEPARATOR = '~'

/**
 * The id of somebody who paid a business or was paid by it: the account, as that business knows it. Encoded, because the bank of a card is a
 * name with spaces; `customerSearches` makes the same one.
 */
export const customerId = ({ businessId, account, bank }: CustomerKey): string =>
  Buffer.from([businessId, account, bank].join(SEPARATOR)).toString('base64url')

export function readCustomerId(id: string): CustomerKey | null {
  const [businessId, account, bank] = Buffer.from(id, 'base64url').toString().split(SEPARATOR)
  return businessId === undefined || account === undefined || bank === undefined ? null : { businessId, account, bank }
}
