import { accountName } from '../../modules/ledger/server/chart.ts'
import type { HoldRow } from '../../modules/ledger/server/command.ts'
import type { AccountRef, Held, JsonObject, MeterRef, MoneyCommand, Plan, PlanPart } from '../../modules/ledger/index.ts'
import { Refusal } from '../../platform/problems/index.ts'

/** What stands in the books when a command decides. Accounts and meters that are not named are empty, holds and rows are not there. */
export type Standing = {
  at?: Date
  /** Kobo, by the account's name (`wallet:biz_amina`). */
  balances?: Record<string, bigint>
  held?: Record<string, bigint>
  meters?: readonly (MeterRef & { used: bigint })[]
  holds?: readonly HoldRow[]
  rows?: Record<string, readonly object[]>
}

export const NOW = new Date('2026-11-20T10:00:00Z')

/**
 * What a command decides, without a database: as the lane has it, it reads only what it said that it needs, and its plan touches
 * nothing else. A command that does is a mistake of ours, and fails the test.
 */
export function decided<Outcome extends JsonObject>(command: MoneyCommand<Outcome>, standing: Standing = {}): Plan<Outcome> | Refusal {
  const { needs } = command
  const accounts = new Set(needs.accounts.map(accountName))
  const rows = new Set((needs.rows ?? []).map(({ table, id }) => `${table}/${id}`))
  const require = (isThere: boolean, what: string) => {
    if (!isThere) throw new Error(`${command.name} uses ${what} without needing it`)
  }
  const sameMeter = (one: MeterRef) => (other: MeterRef) => one.subject === other.subject && one.kind === other.kind && one.period === other.period
  const held: Held = {
    account(ref: AccountRef) {
      const name = accountName(ref)
      require(accounts.has(name), name)
      const [balance, kept] = [standing.balances?.[name] ?? 0n, standing.held?.[name] ?? 0n]
      return { balance, held: kept, available: balance - kept }
    },
    meter(ref) {
      require((needs.meters ?? []).some(sameMeter(ref)), `meter ${ref.subject} ${ref.period}`)
      return standing.meters?.find(sameMeter(ref))?.used ?? 0n
    },
    hold(id) {
      require((needs.holds ?? []).includes(id), id)
      return standing.holds?.find((hold) => hold.id === id) ?? null
    },
    row<Row>(table: string, id: string) {
      require(rows.has(`${table}/${id}`), `${table} ${id}`)
      return (standing.rows?.[table]?.find((row) => 'id' in row && row.id === id) as Row | undefined) ?? null
    },
  }
  const plan = command.decide(held, standing.at ?? NOW)
  if (!(plan instanceof Refusal)) for (const [isThere, what] of touchedBy(plan)) require(isThere, what)
  return plan

  function* touchedBy(part: PlanPart): Generator<[boolean, string]> {
    if (needs.movesNoMoney) yield [!part.journals?.length, 'a journal, which it said it would not']
    for (const { lines } of part.journals ?? []) for (const { account } of lines) yield [accounts.has(accountName(account)), accountName(account)]
    for (const meter of part.meters ?? []) yield [(needs.meters ?? []).some(sameMeter(meter)), `meter ${meter.subject} ${meter.period}`]
    for (const { table, id } of part.moves ?? []) yield [rows.has(`${table}/${id}`), `${table} ${id}`]
    for (const hold of part.holds ?? []) {
      if ('account' in hold) yield [accounts.has(accountName(hold.account)), accountName(hold.account)]
      else yield [(needs.holds ?? []).includes(hold.id), hold.id]
    }
  }
}
