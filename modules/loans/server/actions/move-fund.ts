import type { Kobo } from '../../../../platform/money/index.ts'
import { codeOf } from '../../../../platform/db/index.ts'
import { afterWorkingDays } from '../../../../platform/nigeria/working-days.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { auditEntry } from '../../../audit/index.ts'
import { clearingIn, clearingOut, type CommandPlace, internalAccount, type MoneyCommand, readsOf } from '../../../ledger/index.ts'
import { loanFundMoved } from '../domain-events.ts'
import { fundJournal } from '../postings.ts'
import { fundMovementById, fundMovementByReference } from '../queries.ts'
import { notNow } from '../refusals.ts'
import type { LoanFundMovementRow } from '../rows.ts'
import { loanFundMovementTable } from '../tables.ts'

type FundContext = Pick<AppContext, 'postingQueue' | 'clock' | 'ids' | 'bank'> & { db: CommandPlace }

export type MovementInput = { direction: 'in' | 'out'; amountKobo: Kobo; reference: string; by: string; requestId: string }

/** Finance proposes to book the lender’s cash under the reference of the bank’s statement. Nothing is booked yet. */
export async function askFundMovement(context: FundContext, input: MovementInput): Promise<{ id: string; replayed: boolean }> {
  const at = context.clock.now()
  const known = await fundMovementByReference(readsOf(context.db), input.reference)
  const row: LoanFundMovementRow = {
    id: context.ids.next('lfm'),
    direction: input.direction,
    amount: input.amountKobo,
    bank_reference: input.reference,
    state: 'asked',
    asked_by: input.by,
    created_at: at,
    due_at: afterWorkingDays(at, 1),
    ended_at: null,
  }
  const { outcome, replayed } = await context.postingQueue.submit({
    name: 'loans.ask_fund_movement',
    scope: `loan-fund-ask:${input.by}`,
    key: input.requestId,
    fingerprint: `${input.direction}:${input.amountKobo}:${input.reference}`,
    actor: input.by,
    needs: { accounts: [], movesNoMoney: true },
    decide: () =>
      known
        ? badField('reference', 'This reference was used before', 'loans.fund_reference')
        : {
            adds: [
              loanFundMovementTable.add(row),
              auditEntry({
                business: null,
                actor: input.by,
                role: 'finance',
                operation: 'loans.ask_fund_movement',
                subject: row.id,
                requestId: input.requestId,
                facts: { amount: String(row.amount), direction: row.direction, reference: row.bank_reference },
                at,
              }),
            ],
            outcome: { id: row.id },
          },
  } satisfies MoneyCommand<{ id: string }>)
  return { id: outcome.id, replayed }
}

const UNIQUE_VIOLATION = '23505'
const referenceBooked = () => new Refusal('loans.reference_booked', 409, 'The books have this reference already. The money may stand in suspense.')

type Order = { id: string; by: string; role: string; requestId: string }

/** M30, by two people. */
export async function bookFundMovement(context: FundContext, order: Order): Promise<void> {
  const row = await fundMovementById(readsOf(context.db), order.id)
  if (!row) throw notFound('The movement')
  await context.postingQueue.submit(bookCommand(row, order, context.bank.name)).catch((error: unknown) => {
    throw codeOf(error) === UNIQUE_VIOLATION ? referenceBooked() : error
  })
}

export function bookCommand(row: LoanFundMovementRow, { by, role, requestId }: Order, bank: string): MoneyCommand {
  const clearing = row.direction === 'in' ? clearingIn(bank) : clearingOut(bank)
  return {
    name: 'loans.book_fund_movement',
    scope: 'loan-fund',
    key: row.id,
    fingerprint: '',
    actor: by,
    needs: { accounts: [internalAccount('loan_fund'), clearing], rows: [loanFundMovementTable.ref(row.id)] },
    decide(locked, at) {
      if (locked.row(loanFundMovementTable, row.id)!.state !== 'asked') return notNow()
      if (row.direction === 'out' && locked.account(internalAccount('loan_fund')).balance < row.amount)
        return new Refusal('loans.fund_too_small', 409, 'The loan fund holds less than this.')
      const posted = fundJournal(row, bank)
      const facts = { amount: String(row.amount), direction: row.direction, reference: row.bank_reference }
      return {
        journals: [posted],
        moves: [loanFundMovementTable.move(row.id, { from: 'asked', to: 'booked', set: { ended_at: at } })],
        adds: [auditEntry({ business: null, actor: by, role, operation: 'loans.book_fund_movement', subject: row.id, requestId, facts, at })],
        domainEvents: [
          loanFundMoved({ bank, direction: row.direction, reference: row.bank_reference, amountKobo: row.amount, journalKey: posted.key }),
        ],
        outcome: {},
      }
    },
  }
}

export async function refuseFundMovement({ postingQueue }: Pick<AppContext, 'postingQueue'>, { id, by, role, requestId }: Order): Promise<void> {
  await postingQueue.submit({
    name: 'loans.refuse_fund_movement',
    scope: 'loan-fund-refusal',
    key: id,
    fingerprint: '',
    actor: by,
    needs: { accounts: [], rows: [loanFundMovementTable.ref(id)], movesNoMoney: true },
    decide: (locked, at) =>
      locked.row(loanFundMovementTable, id)?.state !== 'asked'
        ? notNow()
        : {
            moves: [loanFundMovementTable.move(id, { from: 'asked', to: 'refused', set: { ended_at: at } })],
            adds: [auditEntry({ business: null, actor: by, role, operation: 'loans.refuse_fund_movement', subject: id, requestId, facts: {}, at })],
            outcome: {},
          },
  } satisfies MoneyCommand)
}
