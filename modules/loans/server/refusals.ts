import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'

export const notEligible = () => new Refusal('loans.not_eligible', 403, 'This business cannot take a loan yet. The loans page says what is missing.')

export const notOffered = () => new Refusal('loans.not_offered', 403, 'Loans are not offered at the moment')

export const alreadyOpen = () => new Refusal('loans.one_at_a_time', 409, 'You have a loan or a request already. Finish that one first.')

export const outsideLimit = (leastKobo: Kobo, limitKobo: Kobo) =>
  badField('amount', `Enter an amount from ${formatNaira(leastKobo)} to ${formatNaira(limitKobo)}`, 'loans.outside_limit')

export const unknownTenure = () => badField('loan_tenure', 'Choose one of the offered times', 'loans.unknown_tenure')

/** Rates, fees or days have changed since the borrower saw the offer. */
export const offerChanged = () => new Refusal('loans.offer_changed', 409, 'This offer has ended. Look at the new offer before you accept it.')

export const unknownWarranter = () => badField('warranter_code', 'No warranter has this code. Ask them for it again.', 'loans.unknown_warranter')

export const ownWarranter = () =>
  badField('warranter_code', 'A warranter is another person’s business. Yours cannot vouch for itself.', 'loans.own_warranter')

export const unknownAggregator = () => badField('aggregator_code', 'No aggregator has this code', 'loans.unknown_aggregator')

export const beyondWarranty = () =>
  new Refusal(
    'loans.beyond_warranty',
    422,
    'The warranter has approved less than this. Offer no higher amount or rate and no longer time, or refuse the loan so that it is asked for anew.',
  )

export const warranterCannotCarry = (why: string) => new Refusal('loans.warranter_cannot_carry', 422, why)

export const alreadyAnswered = () => new Refusal('loans.answered', 409, 'This request has an answer already.')

export const lapsed = () => new Refusal('loans.lapsed', 409, 'The time to answer is over. Nothing was changed.')

export const notNow = () => new Refusal('loans.changed', 409, 'This loan has changed. Look at it again.')

export const planOpen = () => new Refusal('loans.plan_open', 409, 'The merchant has an offer of a new plan already. Withdraw it first.')

export const moreThanOwed = (owedKobo: Kobo) =>
  badField('amount', owedKobo === 0n ? 'Nothing is owed any more' : `You owe ${formatNaira(owedKobo)}. Enter that or less.`, 'loans.more_than_owed')

export const notInBalance = (availableKobo: Kobo) =>
  badField('amount', `Your balance is ${formatNaira(availableKobo)}. Enter that or less.`, 'loans.not_in_balance')

export const fundShort = (fundKobo: Kobo, neededKobo: Kobo) =>
  new Refusal('loans.fund_short', 409, 'The loan cannot be paid out at the moment. Nothing was taken. Try again later.', {
    facts: { fund: String(fundKobo), needed: String(neededKobo) },
  })
