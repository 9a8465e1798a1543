import type { Database } from '../platform/db/index.ts'
import { sql } from '../platform/db/index.ts'

/**
 * A bank that answers every transfer at once with "in progress", told as its answer is told: the API answers a person
 * when the bank did, or after seconds. So what is measured is the accepting, and no bank.
 */
export function answerAtOnce(db: Database): Promise<() => Promise<void>> {
  let waiting: string[] = []
  const tell = async () => {
    const told = waiting
    waiting = []
    await sql`select pg_notify('live', payload) from unnest(${told}::text[]) payload`.execute(db.system)
  }
  return db.listen('live', (payload) => {
    const news = JSON.parse(payload) as { kind: string; data: { state?: string } }
    if (news.kind !== 'transfer.changed' || news.data.state !== 'held') return
    if (waiting.push(JSON.stringify({ ...news, data: { ...news.data, state: 'pending' } })) === 1) setImmediate(() => void tell())
  })
}
