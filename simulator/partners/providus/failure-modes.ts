import { alternateBankModes } from '../../alternate-accounts/failure-modes.ts'

export const providusModes = alternateBankModes('Providus', 'report')
