import type { SecretBox } from '../../../platform/crypto/index.ts'
import { type BillDetails, MOST_TOKEN_TEXTS } from '../contract.ts'
import { openToken } from './fulfilment.ts'
import type { BillPurchaseRow } from './rows.ts'

/** `serviceName` and the payment stand in the transfer. */
export function presentBill(secrets: SecretBox, row: BillPurchaseRow, serviceName: string): BillDetails {
  return {
    type: row.type,
    service: serviceName,
    product: row.product_name,
    number: row.customer_number,
    customer: row.customer_name,
    phone: row.phone,
    token: openToken(secrets, row.id, row.token),
    units: row.units,
    can_send_token: row.token !== null && row.texts_sent < MOST_TOKEN_TEXTS,
  }
}

/** `4827 1930 5562 0178 4413` */
export const groupToken = (token: string): string => token.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
