import type { MeterRef } from '../../ledger/index.ts'
import { storedCapMeters } from '../../risk/index.ts'
import type { TransferRow } from './rows.ts'

/** The limits that a payment uses until it fails: of the business, and of a person with a new device. */
export const metersOf = (transfer: TransferRow): MeterRef[] => [
  { subject: transfer.business_id, kind: transfer.meter_kind!, period: transfer.meter_period! },
  ...storedCapMeters(transfer),
]
