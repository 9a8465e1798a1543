import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'

export const moreThanOwed = (owedKobo: Kobo) =>
  badField('amount', owedKobo === 0n ? 'Nothing is owed any more' : `You owe ${formatNaira(owedKobo)}. Enter that or less.`, 'debts.more_than_owed')

export const notInBalance = (availableKobo: Kobo) =>
  badField('amount', `Your balance is ${formatNaira(availableKobo)}. Enter that or less.`, 'debts.not_in_balance')

export const grown = () => new Refusal('debts.grown', 409, 'This debt has grown in the meantime. Wait for the next hour, and look at it again.')

export const ended = () => new Refusal('debts.ended', 409, 'This debt has ended in the meantime.')
