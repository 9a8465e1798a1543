import type { Kobo } from '../../../platform/money/index.ts'
import { defineEvent } from '../../ledger/index.ts'
import type { AlternateAccountRow } from './rows.ts'

/** `collectingAccount`: the account number of the cashpoint at the bank that holds the money. */
export type SetupFeeHeld = { account: AlternateAccountRow; bank: { name: string; code: string }; collectingAccount: string }
export type SetupFeeTaken = { account: AlternateAccountRow; balanceAfterKobo: Kobo }
export type SetupFeeReleased = { account: AlternateAccountRow }

export const setupFeeHeld = defineEvent<SetupFeeHeld>('alternate_account.fee_held')
export const setupFeeTaken = defineEvent<SetupFeeTaken>('alternate_account.fee_taken')
export const setupFeeReleased = defineEvent<SetupFeeReleased>('alternate_account.fee_released')
