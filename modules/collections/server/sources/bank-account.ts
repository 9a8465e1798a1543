import type { BankPort, StatementLine } from '../../../../partners/bank/port.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { cashpointByAccount, creditedCashpoint } from '../../../cashpoints/index.ts'
import { findOwnReferences } from '../../../transfers/index.ts'
import { expectedByAccount } from '../expected/queries.ts'
import { defineSource, type SourceContext } from './source.ts'

/** The account number of a cashpoint at the bank that holds the money: transfer, USSD, QR. */
export const bankAccountSource = defineSource<BankPort>({
  name: 'bank-account',
  partners: ({ bank }) => [bank],
  sweep: { nightly: '50 4 * * *' },
  readNotice: (bank, request) => bank.readInflowNotice(request),
  isBodySigned: true,
  queryCredit: (bank, key) => bank.queryInflow(key),
  async listCredits(context, bank, request) {
    const answer = await bank.statement(request)
    if (answer.outcome !== 'ok') return answer
    const credits = (await withoutReturns(context, bank, answer.value.lines)).map((line) => ({
      key: line.sessionId!,
      raw: JSON.stringify({ lineId: line.lineId, amountKobo: String(line.amountKobo), accountNumber: line.accountNumber }),
    }))
    return { outcome: 'ok', value: { credits, last: answer.value.last } }
  },
  async findOwner(db, accountNumber) {
    const cashpoint = await cashpointByAccount(db, accountNumber)
    if (!cashpoint) return findExpectingOwner(db, accountNumber)
    const business = await findBusiness(db, cashpoint.business_id)
    return business && { businessId: business.id, cashpointId: cashpoint.id, isRedirected: cashpoint.account_number !== accountNumber }
  },
  terms: { posting: 'M1', feeName: 'inbound' },
})

/** A number that the bank gave for one order. A deactivated cashpoint's orders are paid to the default one. */
async function findExpectingOwner(db: SourceContext['db']['system'], accountNumber: string) {
  const expected = await expectedByAccount(db, accountNumber)
  const cashpoint = expected && (await creditedCashpoint(db, expected.cashpoint_id))
  return expected && cashpoint
    ? { businessId: expected.business_id, cashpointId: cashpoint.id, isRedirected: cashpoint.id !== expected.cashpoint_id, expectedId: expected.id }
    : null
}

/** Credits of collection accounts. A line that names a payment of ours is its return (M16), also with another account beside it. */
async function withoutReturns({ db }: SourceContext, bank: BankPort, lines: readonly StatementLine[]): Promise<StatementLine[]> {
  const credited = lines.filter((line) => line.direction === 'in' && line.sessionId !== null && line.accountNumber !== null)
  const named = credited.flatMap((line) => line.reference ?? [])
  const returns = named.length === 0 ? new Set() : await findOwnReferences(db.system, bank.name, named)
  return credited.filter((line) => !returns.has(line.reference))
}
