import type { OperatorContext } from '../../../kernel/operator-context.ts'
import { formatNaira } from '../../../../platform/money/index.ts'
import { balancesOf } from '../../../ledger/index.ts'
import type { OperatorCaller } from '../../../operators/index.ts'
import { staffFileLink } from '../../../uploads/index.ts'
import type { AnswerField } from '../../contract.ts'
import { paymentOf } from '../present.ts'
import { type Conversation, latestMessages, type MessageRow } from '../queries.ts'
import { businessOfThread, notesOf, savedAnswers, waitingItem } from './queries.ts'

const MAX_MESSAGES = 100
const MAX_NOTES = 100
const MAX_SAVED = 100

const STATE_WORDS = { confirmed: 'paid', processing: 'in progress', failed: 'not sent', reversed: 'sent back' } as const

/** A conversation as staff read it, with what is known about the customer and the payment. */
export async function threadOf(
  { db, secrets, clock }: OperatorContext,
  conversation: Conversation,
  { operatorId }: Pick<OperatorCaller, 'operatorId'>,
) {
  const { businessId, cashpointId } = conversation
  const [rows, notes, itemId, business, balances, saved] = await Promise.all([
    latestMessages(db, conversation, MAX_MESSAGES),
    notesOf(db, conversation, MAX_NOTES),
    waitingItem(db, conversation),
    businessOfThread(db, conversation),
    balancesOf(db, businessId),
    savedAnswers(db, MAX_SAVED),
  ])
  const payments = rows.flatMap((row) => paymentOf(row) ?? [])
  const about = payments.at(-1) ?? null
  // A cashier is called by the name that stands under the last message, and nobody else by that of the owner.
  const asks = rows.findLast(({ author }) => author === 'customer')
  const firstName = asks?.author_name.split(' ')[0] ?? (cashpointId === null ? business.owner_firstname : null)
  const known: Partial<Record<AnswerField, string | null>> = {
    'first name': firstName,
    business: business.business_name,
    ...(about && {
      amount: formatNaira(about.total < 0n ? -about.total : about.total),
      payee: about.name,
      bank: about.bank,
      reference: about.short_reference,
      state: STATE_WORDS[about.state],
    }),
  }
  return {
    item_id: itemId,
    business_id: businessId,
    business: business.business_name,
    cashpoint: business.cashpoint_name,
    owner: business.owner,
    phone: business.phone,
    tier: business.tier,
    standing: business.standing,
    balance: balances.availableKobo,
    messages: rows.map((row, at) => ({
      _id: row.id,
      author: row.author,
      name: row.author_name,
      text: row.text,
      picture_url: row.upload_id === null ? null : staffFileLink(secrets, { id: row.upload_id, by: operatorId }, clock.now()),
      payment: paymentOf(row),
      on: row.created_at,
      read_on: row.read_at,
      answered_after_seconds: answeredAfter(rows, at),
    })),
    notes,
    about,
    fields: (Object.entries(known) as [AnswerField, string | null][]).flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    saved_answers: saved.map(({ id, title, text }) => ({ _id: id, title, text })),
  }
}

/** Of the first answer after a question: the time since the first message that it answers. */
function answeredAfter(rows: readonly MessageRow[], at: number): number | null {
  if (rows[at]!.author !== 'staff' || rows[at - 1]?.author !== 'customer') return null
  const question = rows.findLastIndex(({ author }, before) => before < at && author === 'staff') + 1
  return Math.round((rows[at]!.created_at.getTime() - rows[question]!.created_at.getTime()) / 1_000)
}
