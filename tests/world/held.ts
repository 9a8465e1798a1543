import { accountName } from '../../modules/ledger/server/chart.ts'
import type { HoldRow } from '../../modules/ledger/server/command.ts'
import { requireHeld } from '../../modules/ledger/server/declared.ts'
import { meterName } from '../../modules/ledger/server/working-state.ts'
import {
  type AccountRef,
  type Held,
  journalAsText,
  type JsonObject,
  type MeterRef,
  type MoneyCommand,
  type Plan,
  type PlanPart,
} from '../../modules/ledger/index.ts'
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
  const meters = new Set((needs.meters ?? []).map(meterName))
  const held: Held = {
    account(ref: AccountRef) {
      const name = accountName(ref)
      require(accounts.has(name), name)
      const [balance, kept] = [standing.balances?.[name] ?? 0n, standing.held?.[name] ?? 0n]
      return { balance, held: kept, available: balance - kept }
    },
    meter(ref) {
      require(meters.has(meterName(ref)), `meter ${meterName(ref)}`)
      return standing.meters?.find((meter) => meterName(meter) === meterName(ref))?.used ?? 0n
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
  if (plan instanceof Refusal) return plan
  requireHeld(command, plan)
  return plan
}

/** A plan with its journals as docs/money.md writes them: posting, key, business and lines. */
export function written<Part extends PlanPart>(plan: Part | Refusal) {
  if (plan instanceof Refusal) throw plan
  const { journals, ...rest } = plan
  return { ...rest, journals: (journals ?? []).map((draft) => [draft.posting, draft.key, draft.business, journalAsText(draft)]) }
}

/** What a command says before it decides, its accounts by name. */
export function announced<Outcome extends JsonObject>({ decide: _decide, ...said }: MoneyCommand<Outcome>) {
  return { ...said, needs: { ...said.needs, accounts: said.needs.accounts.map(accountName) } }
}
