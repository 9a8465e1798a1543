import { payGroup } from '../../modules/bulk/server/actions/pay-group.ts'
import { runApproval } from '../../modules/bulk/server/approvables.ts'
import { createTenantAccess } from '../../modules/kernel/tenant-context.ts'
import type { Inflow } from '../../partners/bank/port.ts'
import { Refusal } from '../../platform/problems/index.ts'
import type pg from 'pg'
import type { WebhookRequest } from './bank-credits.ts'
import type { ApiProcess } from './server.ts'
import type { VirtualClock } from './virtual-clock.ts'
import { ownerOf, type Shop } from './fixtures.ts'
import type { Scheduler, SimulatedProcess } from './scheduler.ts'
import type { Trace } from './trace.ts'

/** A payment as its sender means it: a request with the same content is the same intent. */
export type Intent = {
  shop: Shop
  kind: IntentKind
  reference: string
  amountKobo: number
  /** Of a loan, its id. */
  to: { account: string; bankCode: string }
  requestId: string
}

export type IntentKind = 'transfer' | 'withdrawal' | 'bill' | 'referral' | 'repayment' | 'loan_payout'

/** The call of an intent. A transfer is recognised by its own reference, the others by the id of the request. */
const CALLS: Readonly<Record<IntentKind, (intent: Intent) => { path: string; body: object }>> = {
  transfer: ({ to, amountKobo: amount, reference }) => ({
    path: '/wallet/transfer',
    body: { nuban: to.account, bank_code: to.bankCode, amount, transaction_ref: reference },
  }),
  withdrawal: ({ amountKobo: amount }) => ({ path: '/wallet/withdraw', body: { amount } }),
  bill: ({ shop, to, amountKobo: amount }) => ({
    path: '/billing/buy/airtime',
    body: { merchant: shop.businessId, network_id: to.bankCode, phone: to.account, amount },
  }),
  referral: ({ amountKobo: amount }) => ({ path: '/merchant/referral/withdraw', body: { amount } }),
  repayment: ({ to, amountKobo: amount }) => ({ path: '/loan/repayment', body: { loan: to.account, amount } }),
  loan_payout: ({ to }) => ({ path: '/loan/answer-offer', body: { loan: to.account, answer: 'accept' } }),
}

/** A request that waits for the owner. */
export type WaitingApproval = { id: string; shop: Shop; requestId: string }
/** A bulk run as its owner means it. */
export type BulkIntent = { shop: Shop; groupId: string; title: string; requestId: string }

/** An accepted request, as the sender recorded it. `transferId`: of a loan, its id. */
export type ReportedTransfer = { intent: Intent; transferId: string }

export type Reply = { status: number; code: string; data: Record<string, unknown> }

type Options = {
  sql: pg.Client
  api: () => ApiProcess | null
  clock: VirtualClock
  scheduler: Scheduler
  trace: Trace
  violate: (what: string) => void
}

/** Where statements come from that no process of the server sends. */
const PEOPLE: SimulatedProcess = { name: 'people', isDead: false, pausedUntilMs: 0 }

/** The clients of the server, and their record of its answers. */
export function createClients({ sql, api, clock: time, scheduler, trace, violate }: Options) {
  const reported: ReportedTransfer[] = []
  const intents: Intent[] = []
  const waiting = new Map<string, WaitingApproval>()
  const owed = new Map<string, number>()
  const groups: { shop: Shop; groupId: string }[] = []
  const runs: BulkIntent[] = []

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
    trace.note(`reply ${method} ${path.replaceAll(/(trf|apr)_\w+/g, ':id')} ${reply.status} ${reply.code}`)
    if (reply.status >= 500 && reply.status !== 503) violate(`${method} ${path} was answered ${reply.status}: ${answer.body}`)
    return reply
  }

  return {
    reported,
    intents,
    waiting,
    /** By loan, as it was last told. */
    owed,
    /** Groups of beneficiaries that bulk runs pay. */
    groups,
    runs,
    async pay(intent: Intent): Promise<void> {
      const { shop, kind, reference, amountKobo, to, requestId } = intent
      trace.note(`asks ${kind} ${reference} ${amountKobo} to ${to.bankCode} ${to.account}`)
      const { path, body } = CALLS[kind](intent)
      const reply = await call('POST', path, shop, body, kind === 'transfer' ? {} : { requestid: requestId })
      if (reply?.status === 202) {
        const id = String(reply.data['approval'])
        if (!waiting.has(id)) waiting.set(id, { id, shop, requestId: requestId.replace('-8000-', '-9000-') })
      }
      if (reply?.status !== 200) return
      if (kind === 'repayment' || kind === 'loan_payout') owed.set(to.account, Number(reply.data['owed']))
      const { _id: transferId } = reply.data as { _id: string }
      const before = reported.find((one) => sameIntent(one.intent, intent))
      if (before && before.transferId !== transferId) violate(`${reference} was answered as ${before.transferId} and then as ${transferId}`)
      reported.push({ intent, transferId })
    },
    /** The owner looks at a request of another person and approves it at its price. */
    async approve({ id, shop, requestId }: WaitingApproval): Promise<void> {
      const seen = await call('GET', `/merchant/authorizations/${id}/show`, shop)
      const { allowed, quote } = (seen?.data ?? {}) as { allowed?: string[]; quote?: { total: number } }
      if (!allowed?.includes('approve')) return
      const body = { authorization: id, decision: 'approve', total: quote!.total }
      await call('POST', '/merchant/authorizations/decide', shop, body, { requestid: requestId })
    },
    async openGroup(shop: Shop, lines: readonly { account: string; amountKobo: number }[]): Promise<void> {
      const group = await call('POST', '/bulk/group/add', shop, { name: 'Salaries', description: 'Monthly' })
      const groupId = String(group?.data['_id'])
      for (const { account, amountKobo: amount } of lines) {
        const named = { beneficiary_account_name: 'BALARABE YUSUF', beneficiary_bank: '058', beneficiary_account_number: account }
        await call('POST', '/bulk/beneficiary/add', shop, { ...named, amount, group: groupId })
      }
      groups.push({ shop, groupId })
    },
    /** Its call checks the PIN itself, which takes real time. So its command runs with a grant, as an approved run does. */
    async payGroup({ shop, groupId, title, requestId }: BulkIntent): Promise<void> {
      const server = api()
      if (!server || server.isDead) return
      trace.note(`asks bulk run ${title}`)
      const body = { title, group_id: groupId, pin: '0000', confirm_duplicate: true }
      const context = { ...server.context, ...createTenantAccess(server.context.db) }
      try {
        const price = await runApproval.price!(context as never, ownerOf(shop), { params: {}, body, requestId })
        if (!price) return
        const approval = { id: requestId, totalKobo: price.quote.totalKobo, digest: price.digest }
        const input = { title, groupId, pin: '', isDuplicateConfirmed: true, requestId, approval }
        await payGroup(context, { ...ownerOf(shop), approval }, input)
      } catch (error) {
        const isExpected = error instanceof Refusal || (error as { code?: string }).code === '08006'
        if (!isExpected) throw error
        trace.note(`bulk run ${title} ${(error as { code: string }).code}`)
      }
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
    /** Opens a grant for the next payment, as the right PIN does. One event, so two grants of a session never mix. */
    grant({ personId, businessId, sessionId }: Shop, id: string): Promise<void> {
      return scheduler.schedule(PEOPLE, 'grant', async () => {
        await sql.query(`update pin_grant set state = 'revoked' where session_id = $1 and state = 'open'`, [sessionId])
        await sql.query(
          `insert into pin_grant (id, person_id, business_id, session_id, state, granted_at, expires_at) values ($1, $2, $3, $4, 'open', $5, $6)`,
          [id, personId, businessId, sessionId, time.now(), new Date(time.nowMs() + 120_000)],
        )
      })
    },
  }
}

const sameIntent = (one: Intent, other: Intent) => one.shop === other.shop && one.reference === other.reference
