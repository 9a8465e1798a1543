import type { InflowNotice } from '../../../../partners/bank/port.ts'
import { createBatchLoader, type Database } from '../../../../platform/db/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import type { CollectionsContext } from '../context.ts'
import { confirmCollectionJob } from '../jobs.ts'
import type { InboundNoticeRow, NoticeContent } from '../rows.ts'
import { storeNotices } from '../store.ts'

type NoticeRequest = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }

function noticeContent(notice: InflowNotice): NoticeContent {
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
 * A notice of the bank that money came. It is verified, stored raw and answered at once. It is not trusted until the
 * bank confirms it when asked. A forged, altered or old one is refused. A copy of a notice has the same session id and changes nothing.
 */
export async function receiveNotice(
  context: Pick<CollectionsContext, 'db' | 'bank' | 'clock' | 'ids' | 'log' | 'failpoints'>,
  request: NoticeRequest,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const now = context.clock.now()
  const notice = context.bank.readInflowNotice({ ...request, now })
  if (!notice) {
    context.log.warn({ bytes: request.rawBody.length }, 'a notice of money received was refused: forged, altered or old')
    throw new Refusal('collections.notice_refused', 401, 'The signature of this notification is not valid')
  }
  const row: InboundNoticeRow = {
    id: context.ids.next('ntc'),
    partner: context.bank.name,
    session_id: notice.sessionId,
    source: 'notice',
    raw: request.rawBody.toString('utf8').replaceAll('\u0000', '\ufffd'),
    told: noticeContent(notice),
    received_at: now,
  }
  await storeNoticeBatch(context.db, row)
  context.failpoints.reach('collections.notice_stored')
  return { status: 200, body: { status: true, message: 'Received' } }
}

/** One commit for all concurrent notices. Repeating it changes nothing, because each job is in the commit of its notice. */
const storeNoticeBatch = createBatchLoader((db: Database, rows: readonly InboundNoticeRow[]) =>
  db.transaction(async (tx) => {
    const fresh = await storeNotices(tx, rows)
    await writeJobs(
      tx,
      fresh.map((sessionId) => confirmCollectionJob.enqueue({ sessionId })),
    )
    return rows.map(() => true)
  }),
)
