import { auditEntry } from '../../../audit/index.ts'
import { clearingOut, type CommandPlace, internalAccount, type MoneyCommand, readsOf, staleState } from '../../../ledger/index.ts'
import type { DecisionOrder } from '../../../kernel/work-item-declaration.ts'
import type { SweepsContext } from '../context.ts'
import { sendSweepJob } from '../jobs.ts'
import { lostJournal } from '../postings.ts'
import { sweepById } from '../queries.ts'
import type { SweepRow } from '../rows.generated.ts'
import { isLate } from '../states.ts'
import { sweepTable } from '../tables.ts'
import { debitedPlan } from './record-answer.ts'

type Context = Pick<SweepsContext, 'postingQueue'> & { db: CommandPlace }
type Order = Pick<DecisionOrder, 'by' | 'proposedBy' | 'note' | 'requestId'>

/** What people decide about a sweep: to send one that was asked for or not, whether one in review was paid, and that a late one is lost. */
export type SweepDecision = 'send' | 'refuse' | 'paid' | 'not_paid' | 'lost'

export async function decideSweep(context: Context, id: string, decision: SweepDecision, order: Order): Promise<void> {
  const row = await sweepById(readsOf(context.db), id)
  if (row === null) throw staleState()
  await context.postingQueue.submit(decideCommand(row, decision, order))
}

const ENDS = {
  send: { from: 'asked', to: 'held', why: 'two people sent it' },
  refuse: { from: 'asked', to: 'refused', why: 'an operator refused it' },
  paid: { from: 'review', to: 'on_its_way', why: 'two people decided that it was paid' },
  not_paid: { from: 'review', to: 'failed', why: 'two people decided that it was not paid' },
  lost: { from: 'on_its_way', to: 'lost', why: 'two people called it lost' },
} as const

function decideCommand({ id, source }: SweepRow, decision: SweepDecision, { by, proposedBy, note, requestId }: Order): MoneyCommand {
  const { from, to, why } = ENDS[decision]
  return {
    name: 'sweeps.decide',
    scope: 'sweep-decision',
    key: `${id}:${from}`,
    fingerprint: decision,
    actor: by.operatorId,
    needs: { accounts: [internalAccount('in_transit'), internalAccount('operational_loss'), clearingOut(source)], rows: [sweepTable.ref(id)] },
    decide(locked, at) {
      const row = locked.row(sweepTable, id)!
      if (row.state !== from || (decision === 'lost' && !isLate(row))) return staleState()
      const audit = auditEntry({
        business: null,
        actor: by.operatorId,
        role: by.role,
        operation: `sweeps.${decision}`,
        subject: id,
        requestId,
        facts: { direction: row.direction, amount: String(row.amount), proposed_by: proposedBy?.operatorId ?? null, note },
        at,
      })
      if (decision === 'paid') {
        const { moves, journals, domainEvents } = debitedPlan(row, {}, why, at)
        return { moves: moves!, journals: journals!, domainEvents: domainEvents!, adds: [audit], outcome: {} }
      }
      const ended = decision === 'send' ? null : at
      return {
        moves: [sweepTable.move(id, { from, to, set: { ended_at: ended, due_at: null, next_query_at: null }, why })],
        journals: decision === 'lost' ? [lostJournal(row)] : [],
        adds: [audit],
        jobs: decision === 'send' ? [sendSweepJob.enqueue({ sweepId: id })] : [],
        outcome: {},
      }
    },
  }
}
