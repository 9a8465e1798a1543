import { systemRandom } from '../../../platform/random/index.ts'
import { PAYEE } from '../../fixtures/merchants.ts'
import type { Figure } from '../scenario.ts'
import type { ClientRequest } from './client-history.ts'
import type { Environment } from './environment.ts'

/**
 * Kinds of payment that a client of the load asks for. `daily_settlement` is asked for by a job, `bulk_line` by R11. The reference under
 * which the product stores a payment begins with the prefix of its kind and ends with the id of the request.
 */
export const CLIENT_KINDS = ['transfer', 'approved_transfer', 'withdrawal', 'bill', 'sending_back', 'referral', 'loan_payout', 'repayment'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

/** Kobo: of each loan. Thousands of repayments do not end it. */
export const LOAN_KOBO = 20_000_000

type Call = { path: string; body: object }
type KindOfPayment = {
  /** Null: the client's own reference, without an id of the request. */
  prefix: string | null
  /** Kobo, where the order does not name it. */
  amount: number
  /** The payee as the product stores it. `ending` chooses the partner's behaviour. A loan stands in place of its account. */
  payee(ending: string, loanId?: string): Pick<ClientRequest['body'], 'nuban' | 'bank_code'>
  call(entry: RequestedPayment): Call
}

const transfer: KindOfPayment = {
  prefix: null,
  amount: 10_000,
  payee: (ending) => ({ nuban: `012345${ending}`, bank_code: PAYEE.bank_code }),
  call: transferCall,
}
const loanAsPayee: KindOfPayment['payee'] = (_ending, loanId) => ({ nuban: loanId!, bank_code: '' })

const KINDS: Readonly<Record<ClientKind, KindOfPayment>> = {
  transfer,
  // The same call by a person whose payments wait for the owner (`initiators.ts`).
  approved_transfer: transfer,
  withdrawal: {
    prefix: 'withdrawal-',
    amount: 10_000,
    payee: () => PAYEE,
    call: ({ body: { amount } }) => ({ path: '/wallet/withdraw', body: { amount } }),
  },
  bill: {
    prefix: 'bill-',
    amount: 10_000,
    payee: (ending) => ({ nuban: `0803412${ending}`, bank_code: 'mtn' }),
    call: ({ business, body: { nuban, bank_code, amount } }) => ({
      path: '/billing/buy/airtime',
      body: { merchant: business, network_id: bank_code, phone: nuban, amount },
    }),
  },
  sending_back: {
    prefix: 'sending-back-',
    amount: 20_000,
    payee: () => PAYEE,
    call: ({ collectionId }) => ({ path: `/merchant/transaction/${collectionId!}/reverse`, body: { reason: 'Paid twice' } }),
  },
  referral: {
    prefix: 'referral-',
    // Sixteen of them use up the earnings of a shop (`environment.ts`).
    amount: 500,
    payee: () => PAYEE,
    call: ({ body: { amount } }) => ({ path: '/merchant/referral/withdraw', body: { amount } }),
  },
  loan_payout: {
    prefix: 'loan-',
    amount: LOAN_KOBO,
    payee: loanAsPayee,
    call: ({ body: { nuban } }) => ({ path: '/loan/answer-offer', body: { loan: nuban, answer: 'accept' } }),
  },
  repayment: {
    prefix: 'repayment-',
    amount: 10_000,
    payee: loanAsPayee,
    call: ({ body: { nuban, amount } }) => ({ path: '/loan/repayment', body: { loan: nuban, amount } }),
  },
}

function transferCall({ body }: ClientRequest): Call {
  return { path: '/wallet/transfer', body }
}

/** Kobo. */
export const amountOf = (kind: ClientKind): number => KINDS[kind].amount

const kindOf = (reference: string): ClientKind =>
  CLIENT_KINDS.find((kind) => KINDS[kind].prefix !== null && reference.startsWith(KINDS[kind].prefix)) ?? 'transfer'

/** A payment as it is asked for, before anything was answered. */
export type RequestedPayment = Pick<ClientRequest, 'business' | 'body' | 'collectionId'>

/** The call that asks for a payment of the record, the same each time. */
export function paymentCall(entry: RequestedPayment): Call & { headers: Record<string, string> } {
  const { prefix, call } = KINDS[kindOf(entry.body.transaction_ref)]
  const headers: Record<string, string> = prefix === null ? {} : { requestId: entry.body.transaction_ref.slice(prefix.length) }
  return { ...call(entry), headers }
}

/** What the record expects of a new payment. A transfer has the reference of its client. */
export function expectedPayment(
  kind: ClientKind,
  input: { reference: string; ending: string; amount?: number | undefined; loanId?: string | undefined },
): ClientRequest['body'] {
  const { prefix, payee, amount } = KINDS[kind]
  return {
    ...payee(input.ending, input.loanId),
    amount: input.amount ?? amount,
    transaction_ref: prefix === null ? input.reference : `${prefix}${uuid()}`,
  }
}

/** `collectionId`: of the payment that is sent back, with its amount. `approverToken`: of the person whose approval it waits for. */
export type PaymentOrder = {
  kind?: ClientKind
  reference: string
  ending?: string
  amount?: number
  collectionId?: string
  loanId?: string
  approverToken?: string
}
export const uuid = () =>
  systemRandom
    .bytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** How many payments of each kind were paid; a kind without one was not tried. `due_day`: what the clock took for a loan. */
export async function kindFigures({ sql }: Pick<Environment, 'sql'>, kinds: readonly (ClientKind | 'settlement' | 'due_day')[]): Promise<Figure[]> {
  const rows = await sql<{ kind: string; paid: string }>(
    `select kind, count(*) as paid from (
       select case when exists (select from approval a where a.subject_id = t.id) then 'approved_transfer' else kind end as kind
       from transfer t where state = 'settled'
       union all select case when kind = 'loan' then 'loan_payout' when source = 'by_hand' then 'repayment' else source end from loan_movement
     ) payments group by 1`,
  )
  return kinds.map((kind) => ({ name: `paid: ${kind}`, value: Number(rows.find((row) => row.kind === kind)?.paid ?? 0), least: 1 }))
}
