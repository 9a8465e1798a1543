import { BEGUN_PAYMENT, useHeldForm } from '../../../ui/kept-forms.ts'
import type { BillType } from '../contract.ts'

export const billFormName = (type: BillType): string => `bill-${type}`

/** What the form of one type of bill holds, to be kept when the session ends. Untouched fields are empty. */
export function useHeldBill(type: BillType, fields: Readonly<Record<string, unknown>>): void {
  const isEmpty = Object.values(fields).every((value) => value === '' || value === null)
  useHeldForm(billFormName(type), isEmpty ? null : fields, BEGUN_PAYMENT)
}
