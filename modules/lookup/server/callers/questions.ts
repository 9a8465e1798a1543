import type { Sql } from '../../../../platform/db/index.ts'
import type { BusinessRow } from '../../../businesses/index.ts'
import { latestItems } from '../../../history/index.ts'
import type { CALLER_QUESTIONS } from '../../contract.ts'

export type CallerQuestion = (typeof CALLER_QUESTIONS)[number]
export type Answers = Readonly<Partial<Record<CallerQuestion, string>>>

/** A caller answers at least so many. */
export const FEWEST_QUESTIONS = 2

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
/** A Nigerian number without the code of the country or its zero. */
const phoneOf = (text: string) => digitsOf(text).slice(-10)

/** What is right, by question. A question that the business has no answer to is not asked. No operator is shown these. */
export async function rightAnswers(db: Sql, business: BusinessRow, person: { phone: string | null }): Promise<Answers> {
  const [last] = await latestItems(db, business.id, 1)
  const account = business.payout_account_number ?? ''
  return {
    ...(person.phone && { phone: phoneOf(person.phone) }),
    ...(last && { last_payment: String(last.amount / 100n) }),
    ...(account.length >= 4 && { payout_account: account.slice(-4) }),
  }
}

/** Whether every question is answered right. An amount counts in whole naira. */
export function areRight(right: Answers, given: Answers): boolean {
  const read: Readonly<Record<CallerQuestion, (text: string) => string>> = {
    phone: phoneOf,
    last_payment: (text) => digitsOf(text.split('.')[0]!).replace(/^0+(?=\d)/, ''),
    payout_account: (text) => digitsOf(text).slice(-4),
  }
  const questions = Object.keys(right) as CallerQuestion[]
  return questions.length >= FEWEST_QUESTIONS && questions.every((key) => given[key] !== undefined && read[key](given[key]) === right[key])
}
