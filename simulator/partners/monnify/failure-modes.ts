import { alternateBankModes } from '../../alternate-accounts/failure-modes.ts'

export const monnifyModes = alternateBankModes('Monnify', 'list')
