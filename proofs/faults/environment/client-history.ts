/**
 * A final answer. `id` and `facts` (`immutableFields`) describe the payment; they are null and empty when it was
 * refused.
 */
export type FinalReply = { status: number; code: string | null; id: string | null; facts: string }

/** A client's request, and every answer to it. */
export type ClientRequest = {
  business: string
  token: string
  body: { nuban: string; bank_code: string; amount: number; transaction_ref: string }
  /** Of a payment that is sent back. */
  collectionId?: string | undefined
  /** The person whose approval it waits for, and the request of that approval. */
  approver?: { token: string; requestId: string } | undefined
  replies: FinalReply[]
  /** Calls without an answer. */
  unanswered: number
}

/** The clients' own record, kept outside the product. Every promise in it must be found in the product. */
export type ClientHistory = {
  sent: Map<string, ClientRequest>
  open(sent: Pick<ClientRequest, 'business' | 'token' | 'body' | 'collectionId' | 'approver'>): ClientRequest
  /** The monotonic time of each acceptance, in order. */
  acceptedAtMs: number[]
  /** Answers of 500 with their reference: faults of the product. */
  faults: string[]
}

export function createClientHistory(): ClientHistory {
  const sent = new Map<string, ClientRequest>()
  return {
    sent,
    acceptedAtMs: [],
    faults: [],
    open(about) {
      const entry: ClientRequest = { ...about, replies: [], unanswered: 0 }
      sent.set(about.body.transaction_ref, entry)
      return entry
    },
  }
}

export const acceptedReply = (entry: ClientRequest) => entry.replies.find((reply) => reply.status === 200) ?? null

/**
 * The meaning of an answer for the client that sent the payment.
 * - `busy` (429, and 5xx but 500): the result is unknown; ask again.
 * - `fault` (500): the same, and the product has a defect.
 * - `grant`: a PIN is needed first.
 * - `known`: the result is an acceptance or a refusal.
 */
export type ReplyMeaning = { is: 'busy' } | { is: 'fault' } | { is: 'grant' | 'known'; reply: FinalReply }

const BUSY: ReplyMeaning = { is: 'busy' }
const FAULT: ReplyMeaning = { is: 'fault' }

/** The body is parsed only where the status is not enough: under overload most answers are a status. */
export function interpretReply(status: number, body: () => Record<string, unknown>): ReplyMeaning {
  if (status === 500) return FAULT
  if (status > 500 || status === 429) return BUSY
  const { code: bodyCode, data: about } = body()
  const code = typeof bodyCode === 'string' ? bodyCode : null
  if (status !== 200) return { is: code === 'pin.required' ? 'grant' : 'known', reply: { status, code, id: null, facts: '' } }
  const data = (about ?? {}) as Record<string, unknown>
  return { is: 'known', reply: { status, code, id: String(data['_id']), facts: immutableFields(data) } }
}

/** The fields that must be equal in all answers about one intent; progress may differ. */
export function immutableFields(data: Record<string, unknown>): string {
  const { _id, transaction_id, kind, transaction_ref, quote, beneficiary, remark, createdon, paid, fees, interest, principal } = data
  return JSON.stringify({ _id, transaction_id, kind, transaction_ref, quote, beneficiary, remark, createdon, paid, fees, interest, principal })
}
