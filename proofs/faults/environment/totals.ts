import { systemClock } from '../../../platform/clock/index.ts'
import type { Environment } from './environment.ts'

/**
 * The Jepsen bank test in one statement, and so at one moment: debits equal credits, and nothing is below zero. Null
 * when both hold.
 */
async function checkTotal({ sql }: Environment): Promise<string | null> {
  const [row] = await sql<{ total: string; below: string }>(
    `select sum(normal * balance) as total, count(*) filter (where kind = 'wallet' and (balance < 0 or held < 0 or held > balance)) as below from account`,
  )
  return row!.total === '0' && row!.below === '0' ? null : `all accounts together come to ${row!.total}, and ${row!.below} are below zero`
}

/** The same, and the held amount of each account equals its open holds. */
export async function checkTotals(environment: Environment): Promise<string[]> {
  const wrong = await checkTotal(environment)
  const held = await environment.sql<{ id: string; held: string; open: string }>(
    `select a.id, a.held, coalesce(h.open, 0) as open from account a
     left join (select account_id, sum(remaining) as open from hold where state = 'open' group by account_id) h on h.account_id = a.id
     where a.held <> coalesce(h.open, 0) limit 3`,
  )
  return [
    ...(wrong === null ? [] : [wrong]),
    ...held.map(({ id, held: kept, open }) => `account ${id} holds ${kept}, and its open holds are ${open}`),
  ]
}

export type TotalsWatch = {
  /** Resolves after this many reads. */
  reached(reads: number): Promise<void>
  stop(): Promise<{ reads: number; wrong: string[] }>
}

/** Each read must find the same total, with any concurrent load. */
export function watchTotals(environment: Environment, everyMs: number): TotalsWatch {
  const stopping = new AbortController()
  const wrong: string[] = []
  let reads = 0
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      const found = await checkTotal(environment)
      reads++
      if (found !== null) wrong.push(`at read ${reads} ${found}`)
      await systemClock.sleep(everyMs, stopping.signal)
    }
  })()
  return {
    async reached(least) {
      while (reads < least) await systemClock.sleep(20)
    },
    async stop() {
      stopping.abort()
      await reading
      return { reads, wrong: wrong.slice(0, 3) }
    },
  }
}
