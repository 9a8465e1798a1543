/** A final answer. `id` and `facts` (`immutableFields`) are of the payment that stands; null and empty when it was refused. */
export type FinalReply = { status: number; code: string | null; id: string | null; facts: string }

/** What a client asked for, and every answer that it ever got to it. */
export type ClientRequest = {
  business: string
  token: string
  body: { nuban: string; bank_code: string; amount: number; transaction_ref: string }
  replies: FinalReply[]
  /** Times that no answer came. */
  unanswered: number
}

/** The clients' own record, kept outside the product: what they were promised must be found in it. */
export type ClientHistory = {
  sent: Map<string, ClientRequest>
  open(sent: Pick<ClientRequest, 'business' | 'token' | 'body'>): ClientRequest
  /** Answers of 500, with their reference: a fault of the product. */
  faults: string[]
}

export function createClientHistory(): ClientHistory {
  const sent = new Map<string, ClientRequest>()
  return {
    sent,
    faults: [],
    open(about) {
      const entry: ClientRequest = { ...about, replies: [], unanswered: 0 }
      sent.set(about.body.transaction_ref, entry)
      return entry
    },
  }
}

export const acceptedReply = (entry: ClientRequest) => entry.replies.find((reply) => reply.status === 200) ?? null

/** Withdrawals have no reference of the client's own: they are known by the id of their request, and are another call. */
export const isTransfer = (entry: ClientRequest) => !entry.body.transaction_ref.startsWith('withdrawal-')

/**
 * What an answer to a payment means to whoever asked for it.
 * `busy` (429, and 5xx but 500): nobody says what came of it; ask again. `fault` (500): the same, and something broke.
 * `grant`: a PIN is asked for first. `known`: this is what came of it, a yes or a no.
 */
export type ReplyMeaning = { is: 'busy' } | { is: 'fault' } | { is: 'grant' | 'known'; told: FinalReply }

const BUSY: ReplyMeaning = { is: 'busy' }
const FAULT: ReplyMeaning = { is: 'fault' }

/** The body is read only where it says more than the status: in a storm most answers are a status. */
export function interpretReply(status: number, body: () => Record<string, unknown>): ReplyMeaning {
  if (status === 500) return FAULT
  if (status > 500 || status === 429) return BUSY
  const { code: said, data: about } = body()
  const code = typeof said === 'string' ? said : null
  if (status !== 200) return { is: code === 'pin.required' ? 'grant' : 'known', told: { status, code, id: null, facts: '' } }
  const data = (about ?? {}) as Record<string, unknown>
  return { is: 'known', told: { status, code, id: String(data['_id']), facts: immutableFields(data) } }
}

/** What must not differ between two answers about the same intent; how far it has come may. */
export function immutableFields(data: Record<string, unknown>): string {
  const { _id, transaction_id, kind, transaction_ref, quote, beneficiary, remark, createdon } = data
  return JSON.stringify({ _id, transaction_id, kind, transaction_ref, quote, beneficiary, remark, createdon })
}
