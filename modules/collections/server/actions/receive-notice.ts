import { createBatchLoader, type Database } from '../../../../platform/db/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { CallbackRequest } from '../../../kernel/module-definition.ts'
import { writeJobs } from '../../../ledger/index.ts'
import type { CollectionsContext } from '../context.ts'
import { confirmCollectionJob } from '../jobs.ts'
import { findNotice } from '../queries.ts'
import type { InboundNoticeRow, NoticeContent } from '../rows.ts'
import { bankAccountSource, partnerOf, type Source, type SourceCredit, sourcePayload } from '../sources/index.ts'
import { storeNotices } from '../store.ts'

function noticeContent(notice: SourceCredit): NoticeContent {
  const { sessionId, accountNumber, channel, payerName, payerAccountNumber, payerBankCode, narration } = notice
  const { amountKobo, receivedAt, bankSessionId } = notice
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
    ...(bankSessionId !== undefined && { bankSessionId }),
  }
}

type ReceiveContext = Pick<CollectionsContext, 'db' | 'bank' | 'alternateBanks' | 'cards' | 'clock' | 'ids' | 'log' | 'failpoints'>

/**
 * A notice of a partner that money came. It is verified, stored raw and answered at once. It is not trusted until the
 * partner confirms it when asked. `partnerName`: of the source; without it the first one. A forged, altered or old one is refused. A copy of a notice has the same key and changes nothing.
 */
export async function receiveNotice(
  context: ReceiveContext,
  request: CallbackRequest,
  source: Source = bankAccountSource,
  partnerName?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const partner = partnerOf(context, source, partnerName)
  const other = await source.receiveOther?.(context, partner, request)
  if (other) return other
  const now = context.clock.now()
  const notice = source.readNotice(partner, { ...request, now })
  if (!notice) throw refuseNotice(context, request)
  const row: InboundNoticeRow = {
    id: context.ids.next('ntc'),
    partner: partner.name,
    session_id: notice.sessionId,
    source: 'notice',
    raw: request.rawBody.toString('utf8').replaceAll('\u0000', '\ufffd'),
    told: noticeContent(notice),
    received_at: now,
  }
  const isNew = await storeNoticeBatch(context.db, { row, source: sourcePayload(context, source, partner) })
  if (!source.isBodySigned && (await differsFromStored(context, row))) throw refuseNotice(context, request)
  context.failpoints.reach('collections.notice_stored')
  return { status: 200, body: partner.acknowledgement({ sessionId: notice.bankSessionId ?? notice.sessionId, isNew }) }
}

function refuseNotice(context: ReceiveContext, request: CallbackRequest): Refusal {
  context.log.warn({ bytes: request.rawBody.length }, 'a notice of money received was refused: forged, altered or old')
  return new Refusal('collections.notice_refused', 401, 'The signature of this notification is not valid')
}

async function differsFromStored({ db }: ReceiveContext, row: InboundNoticeRow): Promise<boolean> {
  const stored = await findNotice(db.system, row.partner, row.session_id)
  return stored?.told !== undefined && canonicalJson(stored.told) !== canonicalJson(row.told)
}

type NewNotice = { row: InboundNoticeRow; source: ReturnType<typeof sourcePayload> }

const noticeKey = ({ partner, session_id }: Pick<InboundNoticeRow, 'partner' | 'session_id'>) => `${partner}:${session_id}`

/** One commit for all concurrent notices. Repeating it changes nothing, because each job is in the commit of its notice. */
const storeNoticeBatch = createBatchLoader((db: Database, notices: readonly NewNotice[]) =>
  db.transaction(async (tx) => {
    const rows = notices.map(({ row }) => row)
    const fresh = await storeNotices(tx, rows)
    const sourceOf = new Map(notices.map(({ row, source }) => [row.partner, source]))
    await writeJobs(
      tx,
      fresh.map(({ partner, session_id }) => confirmCollectionJob.enqueue({ sessionId: session_id, ...sourceOf.get(partner) })),
    )
    const added = new Set(fresh.map(noticeKey))
    return rows.map((row) => added.has(noticeKey(row)))
  }),
)
