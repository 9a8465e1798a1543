import type { Inflow } from '../../partners/bank/port.ts'
import type pg from 'pg'
import type { WebhookRequest } from './bank-credits.ts'
import type { ApiProcess } from './server.ts'
import type { VirtualClock } from './virtual-clock.ts'
import type { Shop } from './fixtures.ts'
import type { Trace } from './trace.ts'

/** A payment as its sender means it: a request with the same content is the same intent. */
export type Intent = {
  shop: Shop
  kind: 'transfer' | 'withdrawal'
  reference: string
  amountKobo: number
  to: { account: string; bankCode: string }
  requestId: string
}

/** An accepted request, as the sender recorded it. */
export type ReportedTransfer = { intent: Intent; transferId: string; outcome: string; at: number }

export type Reply = { status: number; code: string; data: Record<string, unknown> }

type Options = { sql: pg.Client; api: () => ApiProcess | null; clock: VirtualClock; trace: Trace; violate: (what: string) => void }

/** The clients of the server, and their record of its answers. */
export function createClients({ sql, api, clock: time, trace, violate }: Options) {
  const reported: ReportedTransfer[] = []
  const intents: Intent[] = []

  /** Null: the connection broke, so the result is unknown. */
  async function call(
    method: 'GET' | 'POST',
    path: string,
    shop: Shop | null,
    payload?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Reply | null> {
    const server = api()
    if (!server || server.isDead) return null
    const answer = await server.app.inject({
      method,
      url: `/api${path}`,
      ...(payload !== undefined && { payload }),
      headers: { ...(shop && { accesstoken: shop.token, publickey: shop.publicKey }), ...headers },
    })
    if (server.isDead) return null
    const body = answer.json<{ code?: string; data?: Record<string, unknown> }>()
    const reply = { status: answer.statusCode, code: body.code ?? '', data: body.data ?? {} }
    trace.note(`reply ${method} ${path.replaceAll(/trf_\w+/g, ':id')} ${reply.status} ${reply.code}`)
    if (reply.status >= 500 && reply.status !== 503) violate(`${method} ${path} was answered ${reply.status}: ${answer.body}`)
    return reply
  }

  return {
    reported,
    intents,
    async pay(intent: Intent): Promise<void> {
      const { shop, kind, reference, amountKobo, to, requestId } = intent
      trace.note(`asks ${kind} ${reference} ${amountKobo} to ${to.bankCode} ${to.account}`)
      const reply =
        kind === 'transfer'
          ? await call('POST', '/wallet/transfer', shop, {
              nuban: to.account,
              bank_code: to.bankCode,
              amount: amountKobo,
              transaction_ref: reference,
            })
          : await call('POST', '/wallet/withdraw', shop, { amount: amountKobo }, { requestid: requestId })
      if (reply?.status !== 200) return
      const { _id: transferId, outcome } = reply.data as { _id: string; outcome: string }
      const before = reported.find((one) => sameIntent(one.intent, intent))
      if (before && before.transferId !== transferId) violate(`${reference} was answered as ${before.transferId} and then as ${transferId}`)
      reported.push({ intent, transferId, outcome, at: time.nowMs() })
    },
    async readPage(shop: Shop, path: string): Promise<void> {
      await call('GET', path, shop)
    },
    async deliverNotice(notice: WebhookRequest, isTrue: boolean, inflow: Inflow): Promise<boolean> {
      const reply = await call('POST', '/callbacks/vfd/inflow', null, notice.body, notice.headers)
      if (reply?.status === 200 && !isTrue) violate(`a forged notice of ${inflow.sessionId} was believed`)
      if (reply?.status === 401 && isTrue) violate(`a true notice of ${inflow.sessionId} was refused`)
      return reply?.status === 200
    },
    /** Opens a grant for the next payment, as the right PIN does. */
    async grant({ personId, businessId, sessionId }: Shop, id: string): Promise<void> {
      await sql.query(`update pin_grant set state = 'revoked' where session_id = $1 and state = 'open'`, [sessionId])
      await sql.query(
        `insert into pin_grant (id, person_id, business_id, session_id, state, granted_at, expires_at) values ($1, $2, $3, $4, 'open', $5, $6)`,
        [id, personId, businessId, sessionId, time.now(), new Date(time.nowMs() + 120_000)],
      )
    },
  }
}

const sameIntent = (one: Intent, other: Intent) => one.shop === other.shop && one.reference === other.reference
