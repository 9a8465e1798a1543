import type { AppContext } from '../../../kernel/app-context.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import {
  clearingOut,
  type CommandPlace,
  internalAccount,
  type JournalDraft,
  type MoneyCommand,
  type Needs,
  OPERATING_BANK,
  partnerClaims,
  partnerPayable,
  readsOf,
  staleState,
} from '../../../ledger/index.ts'
import type { DecisionOrder } from '../../../kernel/work-item-declaration.ts'
import { payablePaid, type PayablePaid } from '../domain-events.ts'
import { classifyDifference, differenceJournal, invoicePaidJournal, invoiceVatJournal, taxJournal, type TaxKind } from '../postings.ts'
import { payableById } from '../queries.ts'
import type { PayableRow } from '../rows.generated.ts'
import { payableTable } from '../tables.ts'

type PayContext = Pick<AppContext, 'postingQueue' | 'bank'> & { db: CommandPlace }
type Order = Pick<DecisionOrder, 'by' | 'proposedBy' | 'note' | 'requestId'>

/** Under it the bank pays, and its statement shows it. */
export const payableReference = (id: string) => id.replace(/^pay_/, 'PAY-')

type Payment = { number: string; paidKobo: Kobo; vatKobo: Kobo; journals: JournalDraft[]; needs: Needs; claimed: PayablePaid['claimed'] }

/** M57 to M59. */
export async function payInvoice(context: PayContext, id: string, input: { number: string; amountKobo: Kobo; vatKobo: Kobo }, order: Order) {
  const row = await payableById(readsOf(context.db), id)
  if (!row || row.partner === null) throw staleState()
  const { number, amountKobo, vatKobo } = input
  if (amountKobo <= 0n) throw badField('amount', 'An invoice has an amount')
  if (vatKobo > amountKobo) throw badField('vat', 'The VAT is a part of the amount')
  const partner = row.partner
  const bank = context.bank.name
  const difference = differenceJournal(id, partner, row.amount, amountKobo)
  const tooMuch = classifyDifference(row.amount, amountKobo) === 'claim' && amountKobo > row.amount
  await context.postingQueue.submit(
    payCommand(
      row,
      {
        number,
        paidKobo: amountKobo,
        vatKobo,
        journals: [
          ...(difference ? [difference] : []),
          ...(vatKobo > 0n ? [invoiceVatJournal(id, vatKobo)] : []),
          invoicePaidJournal(id, partner, bank, amountKobo),
        ],
        needs: {
          accounts: [
            partnerPayable(partner),
            partnerClaims(partner),
            clearingOut(bank),
            ...(['rounding', 'partner_cost', 'vat_input'] as const).map(internalAccount),
          ],
        },
        claimed: tooMuch
          ? { partner, amountKobo: amountKobo - row.amount, journalKey: difference!.key, reason: `Invoice ${number} asks more than was accrued.` }
          : null,
      },
      bank,
      order,
    ),
  )
}

/** M60. */
export async function fileReturn(context: PayContext, id: string, number: string, order: Order): Promise<void> {
  const row = await payableById(readsOf(context.db), id)
  if (!row || row.kind === 'rails') throw staleState()
  const kind: TaxKind = row.kind
  await context.postingQueue.submit(
    payCommand(
      row,
      {
        number,
        paidKobo: row.amount - row.deducted,
        vatKobo: 0n,
        journals: [taxJournal(id, kind, row.amount, row.deducted)],
        needs: { accounts: [internalAccount(kind), internalAccount('vat_input'), clearingOut(OPERATING_BANK)] },
        claimed: null,
      },
      OPERATING_BANK,
      order,
    ),
  )
}

function payCommand(row: PayableRow, payment: Payment, bank: string, order: Order): MoneyCommand<{ isPaid: true }> {
  const { number, paidKobo, vatKobo, journals, needs, claimed } = payment
  return {
    name: 'payables.pay',
    scope: 'payable',
    key: row.id,
    fingerprint: number,
    actor: order.by.operatorId,
    needs: { ...needs, rows: [payableTable.ref(row.id)] },
    decide(locked, at) {
      const open = locked.row(payableTable, row.id)!
      if (open.state !== 'open') return new Refusal('payables.paid', 409, 'This was paid already.')
      const paid = { number, paid: paidKobo, invoice_vat: row.kind === 'rails' ? vatKobo : null, ended_at: at } as const
      const event = { bank, reference: payableReference(row.id), amountKobo: paidKobo, journalKey: journals.at(-1)!.key, claimed }
      return {
        journals,
        moves: [payableTable.move(row.id, { from: 'open', to: 'paid', set: paid, why: 'two people paid it' })],
        adds: [
          auditEntry({
            business: null,
            actor: order.by.operatorId,
            role: order.by.role,
            operation: 'payables.pay',
            subject: row.id,
            requestId: order.requestId,
            facts: { kind: row.kind, number, paid: String(paidKobo), proposed_by: order.proposedBy?.operatorId ?? null, note: order.note },
            at,
          }),
        ],
        domainEvents: [payablePaid(event)],
        outcome: { isPaid: true },
      }
    },
  }
}
