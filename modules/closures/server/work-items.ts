import { addDays, lagosDay } from '../../../platform/clock/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { findBusiness } from '../../businesses/index.ts'
import { readsOf, writeJobs } from '../../ledger/index.ts'
import { MONEY_READERS, moneyDecision, workItemQueries } from '../../operators/index.ts'
import { changeStanding } from '../../risk/index.ts'
import { settleBusinessJob } from '../../transfers/index.ts'
import { type Decision, defineWorkItemKind } from '../../kernel/work-item-declaration.ts'
import { CLOSING_BUSINESSES, remaindersOf } from './queries.ts'

/** M17 for the rest. The day is tomorrow, so that what came today goes too. */
const settle: Decision = {
  key: 'settle',
  people: 1,
  roles: ['support', 'finance'],
  label: 'Send the rest to the payout bank',
  tone: 'act',
  effect: () => [
    'What is free in the balance goes to the payout bank of the business.',
    'It can be done once a day. A business without a payout bank needs one first.',
  ],
  offBecause: async ({ db }, { id }) => ((await hasPayoutBank(db, id)) ? null : NO_PAYOUT_BANK),
  async carryOut({ context, item }) {
    if (!(await hasPayoutBank(readsOf(context.db), item.id))) throw new Refusal('closures.no_payout_bank', 409, NO_PAYOUT_BANK)
    await writeJobs(readsOf(context.db), [settleBusinessJob.enqueue({ businessId: item.id, day: addDays(lagosDay(context.clock.now()), 1) })])
  },
}

const NO_PAYOUT_BANK = 'The business has no payout bank. Ask the owner to link one.'
const hasPayoutBank = async (db: Sql, id: string) => Boolean((await findBusiness(db, id))?.payout_account_number)

const close = moneyDecision({
  key: 'close',
  label: 'Close the business',
  tone: 'refuse',
  effect: () => [
    'Nobody can sign in to this business any more. Money that arrives later goes to suspense.',
    'It cannot be undone. The owner gets an email.',
  ],
  offBecause: async ({ db }, { id }) => (await refuseWhatRemains(db, id))?.message ?? null,
  async carryOut({ context, item, by, proposedBy, requestId }) {
    // The owner reads the reason for which the closing was begun, never the note of staff.
    const reason = (await findBusiness(readsOf(context.db), item.id))?.standing_reason ?? 'The business is being closed.'
    const change = { businessId: item.id, from: 'closing', to: 'closed', reason, by, proposedBy: proposedBy!, requestId } as const
    await changeStanding(context, change, (tx) => refuseWhatRemains(tx, item.id))
  },
})

async function refuseWhatRemains(tx: Sql, businessId: string): Promise<Refusal | null> {
  const [first] = await remaindersOf(tx, businessId)
  return first ? new Refusal('closures.not_empty', 409, `It cannot be closed yet. ${first.what} is not at its end.`) : null
}

/** docs/money.md M66. */
export const closureWork = defineWorkItemKind({
  key: 'closing',
  title: 'Closings',
  area: 'customers',
  clock: 'Closed within 30 days of the decision to close it.',
  readers: MONEY_READERS,
  ...workItemQueries(CLOSING_BUSINESSES),
  async evidence({ db }, { id }) {
    const [business, remainders] = await Promise.all([findBusiness(db, id), remaindersOf(db, id)])
    return [
      {
        title: 'Business',
        facts: [
          { name: 'Business', value: { business: id, text: business!.name } },
          { name: 'Reason', value: business!.standing_reason ?? 'None' },
          { name: 'Payout bank', value: business!.payout_bank_name ?? 'None' },
        ],
      },
      {
        title: 'What has to end first',
        columns: ['What', 'Amount or number'],
        rows: remainders.map(({ what, amount, count }) => [what, amount === null ? String(count) : { kobo: amount }]),
      },
    ]
  },
  decisions: ({ isOpen }) => (isOpen ? [settle, close] : []),
})
