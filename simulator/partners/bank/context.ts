import type { PartnerContext } from '../../context.ts'
import type { BankSettings } from './settings.ts'

export type BankContext = PartnerContext<BankSettings>

/** The CBN code of the simulated bank, and the product's account into which every credit is swept. */
export const OWN_BANK_CODE = '566'
export const POOL = { accountNumber: '1000000002', accountId: '1000', client: 'Kasuwa', clientId: '1' }
