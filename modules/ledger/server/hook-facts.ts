import type { Clock } from '../../../platform/clock/index.ts'
import type { LedgerTransaction } from '../../../platform/db/index.ts'
import type { MoneyCommand, Needs } from './command.ts'
import type { CommitHook, HookContext, HookLookup } from './domain-event.ts'

/** The facts for commit hooks, and the commands with what their hooks may touch. */
export type HookFacts = {
  /** The same commands, each with the further needs of the facts about its businesses. */
  widen(posting: LedgerTransaction, commands: readonly MoneyCommand[]): Promise<MoneyCommand[]>
  fact: HookContext['fact']
}

/** A new fact counts for payments after this time at the latest. */
const FACT_LIFETIME_MS = 1_000
const MAX_FACTS = 100_000

export function createHookFacts(hooks: readonly CommitHook[], clock: Pick<Clock, 'monotonicMs'>): HookFacts {
  const lookups = [...new Set(hooks.flatMap(({ lookup }) => lookup ?? []))]
  const known = new Map(lookups.map((lookup) => [lookup, new Map<string, { fact: object | null; readAt: number }>()]))

  async function refresh(posting: LedgerTransaction, lookup: HookLookup, businessIds: readonly string[]): Promise<void> {
    const facts = known.get(lookup)!
    const now = clock.monotonicMs()
    const outdated = businessIds.filter((id) => now - (facts.get(id)?.readAt ?? -Infinity) > FACT_LIFETIME_MS)
    if (outdated.length === 0) return
    if (facts.size > MAX_FACTS) facts.clear()
    const loaded = await lookup.load(posting, outdated)
    for (const id of outdated) facts.set(id, { fact: loaded.get(id) ?? null, readAt: now })
  }

  const factOf = (lookup: HookLookup, businessId: string) => known.get(lookup)?.get(businessId)?.fact ?? null

  return {
    async widen(posting, commands) {
      const businesses = new Set(commands.flatMap((command) => businessesOf(command.needs)))
      if (businesses.size === 0) return [...commands]
      await Promise.all(lookups.map((lookup) => refresh(posting, lookup, [...businesses])))
      return commands.map((command) => {
        const more = lookups.flatMap((lookup) =>
          businessesOf(command.needs).flatMap((id) => {
            const fact = factOf(lookup, id)
            return fact === null ? [] : [lookup.needs(fact, command.needs)]
          }),
        )
        return more.length === 0 ? command : { ...command, needs: withNeeds(command.needs, more) }
      })
    },
    fact: <Fact extends object>(lookup: HookLookup<Fact>, businessId: string) => factOf(lookup, businessId) as Fact | null,
  }
}

/** The businesses whose money the command may move. */
const businessesOf = ({ accounts, movesNoMoney }: Needs): string[] =>
  movesNoMoney
    ? []
    : [...new Set(accounts.flatMap(({ kind, business }) => (business && (kind === 'wallet' || kind === 'pending') ? [business] : [])))]

const withNeeds = (needs: Needs, more: readonly Required<Pick<Needs, 'accounts' | 'rows'>>[]): Needs => ({
  ...needs,
  accounts: [...needs.accounts, ...more.flatMap(({ accounts }) => accounts)],
  rows: [...(needs.rows ?? []), ...more.flatMap(({ rows }) => rows)],
})
