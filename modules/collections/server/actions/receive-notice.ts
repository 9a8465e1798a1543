import type { InflowNotice } from '../../../../partners/bank/port.ts'
import { type Database, together } from '../../../../platform/db/index.ts'
import type { JobSpec } from '../../../ledger/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import type { CollectionsKit } from '../kit.ts'
import type { Told } from '../queries.ts'
import { keepNotices, type NoticeRow } from '../store.ts'

type NoticeRequest = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }

/** With the queue's waits some four days of asking: longer than an outage of the bank may last. */
export const confirmJob = (sessionId: string) =>
  ({
    task: 'collections.confirm',
    payload: { sessionId },
    key: `collection-confirm:${sessionId}`,
    maxAttempts: 24,
    joins: true,
  }) satisfies JobSpec

/**
 * The same once more. The first may travel in a bundle, where its key is not seen, and do it meanwhile: so this one looks before it
 * asks; and it goes by itself, so that the next sweep sees it and adds no third.
 */
export const confirmAgainJob = (sessionId: string): JobSpec => ({ ...confirmJob(sessionId), payload: { sessionId, isAgain: true }, joins: false })

function toldBy(notice: InflowNotice): Told {
  const { sessionId, accountNumber, channel, payerName, payerAccountNumber, payerBankCode, narration } = notice
  const { amountKobo, receivedAt } = notice
  return {
    sessionId,
    accountNumber,
    channel,
    payerName,
    payerAccountNumber,
    payerBankCode,
    narration,
    amountKobo: String(amountKobo),
    receivedAt: receivedAt.toISOString(),
  }
}

/**
 * The bank says that money came. Verified, kept raw and answered at once; believed by nobody until the bank, asked back,
 * says the same. A copy of a notice finds its session id and leaves no second trace.
 */
export async function receiveNotice(
  kit: Pick<CollectionsKit, 'db' | 'bank' | 'clock' | 'ids' | 'log' | 'crash'>,
  request: NoticeRequest,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const now = kit.clock.now()
  const notice = kit.bank.readInflowNotice({ ...request, now })
  if (!notice) {
    kit.log.warn({ bytes: request.rawBody.length }, 'a notice of money received was refused: forged, altered or old')
    return { status: 401, body: { status: false, message: 'This notice is not believed', code: 'collections.notice_refused', errors: [] } }
  }
  const row: NoticeRow = {
    id: kit.ids.next('ntc'),
    partner: kit.bank.name,
    session_id: notice.sessionId,
    source: 'notice',
    raw: request.rawBody.toString('utf8').replaceAll('\u0000', '\ufffd'),
    told: toldBy(notice),
    received_at: now,
  }
  await keep(kit.db, row)
  kit.crash.reach('collections.notice_stored')
  return { status: 200, body: { status: true, message: 'Received' } }
}

/** One commit for all that come at the same time; done twice it changes nothing, for the job is in the commit of its notice. */
const keep = together((db: Database, rows: readonly NoticeRow[]) =>
  db.transaction(async (tx) => {
    const fresh = await keepNotices(tx, rows)
    await writeJobs(tx, fresh.map(confirmJob))
    return rows.map(() => true)
  }),
)
