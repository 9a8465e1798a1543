/** What a client asked for, and every answer that it ever got to it. */
export type Sent = {
  business: string
  token: string
  body: { nuban: string; bank_code: string; amount: number; transaction_ref: string }
  replies: { status: number; code: string | null; id: string | null; facts: string }[]
  /** Times that no answer came. */
  unanswered: number
}

/** The clients' own record, kept outside the product: what they were promised must be found in it. */
export type Journal = {
  sent: Map<string, Sent>
  open(sent: Pick<Sent, 'business' | 'token' | 'body'>): Sent
  /** How often somebody was told yes: a glance, however long the record has grown. */
  said: number
  /** Answers of 5xx that are no "busy": a fault of the product. */
  faults: string[]
}

export function openJournal(): Journal {
  const sent = new Map<string, Sent>()
  return {
    sent,
    said: 0,
    faults: [],
    open(about) {
      const entry: Sent = { ...about, replies: [], unanswered: 0 }
      sent.set(about.body.transaction_ref, entry)
      return entry
    },
  }
}

export const acknowledged = (entry: Sent) => entry.replies.find((reply) => reply.status === 200) ?? null

/** What must not differ between two answers about the same intent; how far it has come may. */
export function lastingFacts(data: Record<string, unknown>): string {
  const { _id, transaction_id, kind, transaction_ref, quote, beneficiary, remark, createdon } = data
  return JSON.stringify({ _id, transaction_id, kind, transaction_ref, quote, beneficiary, remark, createdon })
}
