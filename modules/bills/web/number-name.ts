import { t } from '@lingui/core/macro'
import type { BillType } from '../contract.ts'

/** What the number of a customer is called. */
export const numberName = (type: BillType) => (type === 'cable' ? t`Smartcard Number` : type === 'electricity' ? t`Meter Number` : t`Phone Number`)
