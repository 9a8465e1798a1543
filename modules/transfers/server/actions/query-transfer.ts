import type { BankPort, TransferAnswer } from '../../../../partners/bank/port.ts'
import { type BusinessRow, mayPayOut } from '../../../businesses/index.ts'
import { type MoneyCommand, movedOn, unlessMovedOn, writeJobs } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import { queryJob } from '../job-specs.ts'
import type { TransfersKit } from '../kit.ts'
import { liveAttempt, transferById } from '../queries.ts'
import type { AttemptRow, TransferRow } from '../rows.ts'
import { afterRest, isOldDoubt } from '../requery-schedule.ts'
import { postponeQuestion } from '../store.ts'
import { callBank } from './call-bank.ts'
import { isForPerson } from './apply-bank-response.ts'
import { keepAnswer } from './record-bank-response.ts'

/** States in which it may be sent again. */
const SENT_AGAIN: readonly TransferState[] = ['sending', 'pending', 'unclear', 'querying']
/** States in which the bank knows more than we do. A person who has to decide goes on wanting to know. */
const ASKED: readonly TransferState[] = [...SENT_AGAIN, 'review']

/**
 * Asks the bank what became of a transfer. When it does not know our reference and has had time to, the payment is sent
 * again under the same one.
 */
export async function queryTransfer(kit: TransfersKit, transferId: string): Promise<void> {
  const transfer = await transferById(kit.db.system, transferId)
  if (!transfer || !ASKED.includes(transfer.state)) return
  const attempt = await liveAttempt(kit.db.system, transferId)
  if (!attempt) throw new Error(`transfer ${transferId} is ${transfer.state} and has no live attempt`)
  const turn = await kit.bank.inTurn((bank) => askNow({ ...kit, bank }, transfer, attempt))
  if ('rest' in turn) return postpone(kit, transfer, afterRest(transferId, transfer.queries, kit.clock.now(), turn.rest))
  if (!turn.done) return
  await keepAnswer(kit, transfer, turn.done.attempt, turn.done.asked, turn.done.answer)
  kit.crash.reach('transfers.query_committed')
}

/** The bank is left in peace until then; whoever looks at the payment is told the time. */
async function postpone({ db, crash }: TransfersKit, transfer: TransferRow, until: Date): Promise<void> {
  await writeJobs(db.system, [queryJob(transfer.id, until)])
  crash.reach('transfers.postponed')
  await postponeQuestion(db.system, transfer.id, until)
}

/** `attempt` as it stood when the bank was asked. */
type Asked = { asked: 'transfer' | 'query'; attempt: AttemptRow; answer: TransferAnswer }
type InTurn = Omit<TransfersKit, 'bank'> & { bank: BankPort }

async function askNow(kit: InTurn, transfer: TransferRow, attempt: AttemptRow): Promise<Asked | null> {
  const answer = await kit.bank.queryTransfer(attempt.partner_reference)
  kit.crash.reach('transfers.query_answered')
  const said: Asked = { asked: 'query', attempt, answer }
  return answer.outcome === 'not_found' && mayResend(kit, transfer, attempt) ? resend(kit, transfer, said) : said
}

/**
 * Not while the last call may still be on its way, and not once it is for a person: by its age, or by a word of the bank's. What was
 * sent by a clock far ahead of this one, which has gone back since or was another machine's, has no age: rather than wait for that time,
 * we rely on the bank alone, which de-duplicates on the reference.
 */
function mayResend(kit: InTurn, transfer: TransferRow, attempt: AttemptRow): boolean {
  const now = kit.clock.now()
  if (!maySendAgain(transfer) || isOldDoubt(transfer, now)) return false
  return Math.abs(now.getTime() - lastSent(attempt).getTime()) >= kit.bank.resendAfterMs
}

const maySendAgain = (transfer: TransferRow) => SENT_AGAIN.includes(transfer.state) && !isForPerson(transfer)

const lastSent = (attempt: AttemptRow) => attempt.sent_at ?? attempt.written_at

/** What the bank says to it; what it `said` before, where it may not leave any more. Null: another one sends it. */
async function resend(kit: InTurn, transfer: TransferRow, said: Asked): Promise<Asked | null> {
  const { attempt } = said
  const committed = await unlessMovedOn(kit.lane.submit(resendCommand(transfer, attempt)))
  if (committed === null) return said
  const { outcome, replayed } = committed
  if (replayed) return null
  kit.log.warn(
    { transferId: transfer.id, attemptId: attempt.id },
    'the bank does not know a transfer of ours; sending it again under the same reference',
  )
  kit.crash.reach('transfers.resend_committed')
  const again = { ...attempt, sent_at: new Date(outcome.sentAt) }
  const answer = await callBank(kit, transfer, again, again.sent_at)
  kit.crash.reach('transfers.resend_answered')
  return { asked: 'transfer', attempt: again, answer }
}

/**
 * Commits that it is sent again before it is: of two who found it unknown one sends, and a crash starts the wait anew. Not out of a
 * business that may not pay out any more: nobody knows that the first call has left (docs/money.md §6, 14).
 */
export function resendCommand(transfer: TransferRow, attempt: AttemptRow): MoneyCommand<{ sentAt: string }> {
  return {
    name: 'transfers.resend',
    scope: 'transfer-resend',
    key: `${attempt.id}:${lastSent(attempt).getTime()}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [],
      rows: [
        { table: 'business', id: transfer.business_id },
        { table: 'transfer', id: transfer.id },
        { table: 'transfer_attempt', id: attempt.id },
      ],
    },
    decide(held, at) {
      if (mayPayOut(held.row<BusinessRow>('business', transfer.business_id)!)) return movedOn()
      if (!maySendAgain(held.row<TransferRow>('transfer', transfer.id)!)) return movedOn()
      const next = new Date(at.getTime() + RETRY_MS)
      return {
        moves: [
          { table: 'transfer_attempt', id: attempt.id, set: { sent_at: at } },
          { table: 'transfer', id: transfer.id, set: { next_query_at: next } },
        ],
        // Should this process die in the call, somebody asks again once the bank has had its time.
        jobs: [queryJob(transfer.id, next)],
        outcome: { sentAt: at.toISOString() },
      }
    },
  }
}

/** Longer than a call takes: whoever asks earlier finds it still on its way. */
const RETRY_MS = 15_000
