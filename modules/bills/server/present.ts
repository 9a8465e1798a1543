import type { SecretBox } from '../../../platform/crypto/index.ts'
import { can, type Role } from '../../identity/contract.ts'
import { type BillDetails, MAX_TOKEN_TEXTS } from '../contract.ts'
import { openToken } from './token-seal.ts'
import type { BillPurchaseRow } from './rows.ts'

/** `serviceName` and the payment stand in the transfer. `role`: that of the caller. */
export function presentBill(secrets: SecretBox, row: BillPurchaseRow, { serviceName, role }: { serviceName: string; role: Role }): BillDetails {
  return {
    type: row.type,
    service: serviceName,
    product: row.product_name,
    number: row.customer_number,
    customer: row.customer_name,
    phone: row.phone,
    token: openToken(secrets, row.id, row.token),
    units: row.units,
    token_awaited: isTokenAwaited(row),
    can_send_token: can(role, 'send_money') && row.token !== null && row.texts_sent < MAX_TOKEN_TEXTS,
  }
}

export const isTokenAwaited = ({ token_state }: Pick<BillPurchaseRow, 'token_state'>): boolean =>
  token_state === 'awaited' || token_state === 'at_desk'

/** `4827 1930 5562 0178 4413` */
export const groupToken = (token: string): string => token.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
