import type { Refusal } from '../../../../platform/problems/index.ts'
import { type Held, houseAccount, joined, type MoneyCommand, movedOn, type Plan, unlessMovedOn } from '../../../ledger/index.ts'
import { recalling, returning, returnNeeds, type TransferRow } from '../../../transfers/index.ts'
import { caseResolved } from '../cases.ts'
import type { ReconciliationKit } from '../kit.ts'
import { oneByOne } from '../for-each-isolated.ts'
import { recalled } from '../postings.ts'
import { type CameBack, cameBack } from '../queries.ts'
import type { CaseRow } from '../rows.ts'

/**
 * Money that came back before anybody knew that it had gone stands in suspense as nobody's (M48): its line named our reference,
 * and the payment was in doubt, or called failed, for a day. When the payment is known to be paid, what came is its return (M16),
 * or the end of what was paid late (M52). Answers those that could not be posted.
 */
export async function takeBack(
  kit: Pick<ReconciliationKit, 'db' | 'lane' | 'log'> & { bank: Pick<ReconciliationKit['bank'], 'name'> },
): Promise<string[]> {
  const { failed } = await oneByOne(
    kit,
    await cameBack(kit.db.system, kit.bank.name),
    ({ caseId }) => caseId,
    async (back) => (await unlessMovedOn(kit.lane.submit(back.lateCaseId === null ? returnBackCommand(back) : recallBackCommand(back)))) !== null,
  )
  return failed
}

type TakenBack = { isResolved: true }

function returnBackCommand(back: CameBack): MoneyCommand<TakenBack> {
  const of = { transfer: { id: back.transferId, businessId: back.businessId }, attempt: { id: back.attemptId, partner: back.partner } }
  const needs = returnNeeds(of, 'suspense')
  return {
    ...commandOf(back),
    needs: { ...needs, rows: [...needs.rows, { table: 'suspense_item', id: back.caseId }] },
    decide(held, at) {
      const open = held.row<CaseRow>('suspense_item', back.caseId)!
      const { outcome, ...returned } = returning(held, of, back, 'suspense', at)
      if (open.state === 'resolved' || !outcome.isNew) return movedOn()
      const resolved = caseResolved(open, 'it is the return of a payment', returned.journals![0]!.key, at)
      return { ...joined(returned, { moves: [resolved] }), outcome: { isResolved: true } }
    },
  }
}

function recallBackCommand(back: CameBack): MoneyCommand<TakenBack> {
  return {
    ...commandOf(back),
    needs: {
      accounts: [houseAccount('suspense_unmatched'), houseAccount('suspense_late')],
      rows: [
        { table: 'transfer', id: back.transferId },
        { table: 'suspense_item', id: back.lateCaseId! },
        { table: 'suspense_item', id: back.caseId },
      ],
    },
    decide: (held, at) => decideRecall(held, back, at),
  }
}

function decideRecall(held: Held, back: CameBack, at: Date): Plan<TakenBack> | Refusal {
  const unmatched = held.row<CaseRow>('suspense_item', back.caseId)!
  const late = held.row<CaseRow>('suspense_item', back.lateCaseId!)!
  const transfer = held.row<TransferRow>('transfer', back.transferId)!
  if (unmatched.state === 'resolved' || late.state === 'resolved' || transfer.state !== 'paid_late') return movedOn()
  const posted = recalled(`${late.case_key}:recalled`, houseAccount('suspense_unmatched'), late.amount, late.business_id)
  const resolved = [unmatched, late].map((row) => caseResolved(row, 'the bank has got it back', posted.key, at))
  const recall = recalling(transfer, `statement: ${back.lineId}`)
  return { ...joined(recall, { journals: [posted], moves: resolved }), outcome: { isResolved: true } }
}

const commandOf = ({ caseId, attemptId }: CameBack) => ({
  name: 'reconciliation.back',
  scope: 'reconciliation-back',
  key: `${caseId}:${attemptId}`,
  fingerprint: '',
  actor: 'system' as const,
})
