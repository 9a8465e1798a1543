import type { LagosDay } from '../../../platform/clock/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { addEntry, type DailyBalance, emptyDay } from './daily-balances.ts'
import { type AccountRef, accountName } from './chart-of-accounts.ts'
import type { DayTotal, Locked, HoldChange, HoldRow, MeterRef, PlanPart, RowMove } from './command.ts'
import type { Line } from './journal.ts'
import { UnderfundedLiens, shortfallOf } from './underfunded-liens.ts'
import { staleState } from './stale-state.ts'
import type { MeterRow } from './rows.generated.ts'
import type { AccountRow, ChangedHold, LoadedBatch, MergedMove, NewHold, PostedEntry, PostedJournal } from './rows.ts'
import type { Table, Tables } from './tables.ts'

/**
 * The balances, holds, meters and rows of one batch while its commands are decided one after the other. A plan is
 * admitted whole or not at all.
 */
export class BatchState implements Locked {
  readonly journals: PostedJournal[] = []
  readonly newHolds: NewHold[] = []
  readonly changedHolds = new Map<string, ChangedHold>()
  readonly changedMeters = new Map<string, MeterRow>()
  readonly moves = new Map<string, MergedMove>()
  readonly totals = new Map<string, Required<DayTotal>>()
  readonly touched = new Set<AccountRow>()
  readonly #before = new Map<AccountRow, { seq: bigint; held: bigint }>()
  readonly #days = new Map<AccountRow, DailyBalance[]>()
  readonly #loaded: LoadedBatch
  readonly #accountsById: ReadonlyMap<bigint, AccountRow>
  readonly #lacking = new UnderfundedLiens()
  readonly #tables: Tables
  #nextJournal: bigint

  constructor(loaded: LoadedBatch, tables: Tables, nextJournal: bigint) {
    this.#loaded = loaded
    this.#accountsById = new Map([...loaded.accounts.values()].map((row) => [row.id, row]))
    this.#tables = tables
    this.#nextJournal = nextJournal
    const lacking = [...loaded.holds.values()].filter((hold) => shortfallOf(hold) > 0n)
    for (const lien of lacking.toSorted((one, other) => (one.id < other.id ? -1 : 1))) this.#lacking.add(this.#accountById(lien.account_id), lien)
  }

  account(ref: AccountRef): ReturnType<Locked['account']> {
    const row = this.#account(ref)
    return { balance: row.balance, held: row.held, available: row.balance - row.held, lacking: row.lacking, isClosed: row.is_closed }
  }

  meter(ref: MeterRef): bigint {
    return this.#loaded.meters.get(meterName(ref)) ?? 0n
  }

  hold(id: string): HoldRow | null {
    return this.#loaded.holds.get(id) ?? null
  }

  row<Row extends object>({ table }: Pick<Table<Row>, 'table'>, id: string): Row | null {
    return this.#row(table, id) as Row | null
  }

  /** The values that the account's row must still have in the database when the batch is applied. */
  expected(account: AccountRow): { seq: bigint; held: bigint } {
    return this.#before.get(account)!
  }

  /** The account's sums in this batch, by day; empty when only its holds changed. */
  days(account: AccountRow): readonly DailyBalance[] {
    return this.#days.get(account) ?? []
  }

  /** After all changes of the plan, the available balance goes to underfunded liens. */
  admit(plan: PlanPart, at: Date, day: LagosDay): void {
    this.#checkBalances(plan)
    this.#checkMeters(plan.meters ?? [])
    this.#checkMoves(plan.moves ?? [])
    for (const hold of plan.holds ?? []) this.#changeHold(hold, at)
    for (const draft of plan.journals ?? []) {
      const entries = draft.lines.map((line) => this.#enter(line, day))
      this.journals.push({
        id: this.#nextJournal++,
        key: draft.key,
        posting: draft.posting,
        business: draft.business,
        effectiveDay: draft.effectiveDay ?? day,
        facts: draft.facts ?? {},
        at,
        entries,
      })
    }
    this.#secure()
    for (const { change, ...ref } of plan.meters ?? []) {
      const used = this.meter(ref) + change
      this.#loaded.meters.set(meterName(ref), used)
      this.changedMeters.set(meterName(ref), { ...ref, used })
    }
    for (const move of plan.moves ?? []) this.#move(move)
    for (const total of plan.totals ?? []) this.#addTotal({ ...total, day: total.day ?? day })
  }

  /** Net per account: a plan that would take a floor or a hold below zero changes nothing. */
  #checkBalances(plan: PlanPart): void {
    const balance = new Map<AccountRow, bigint>()
    const held = this.#heldChanges(plan.holds ?? [])
    for (const draft of plan.journals ?? []) {
      for (const line of draft.lines) {
        const row = this.#account(line.account)
        addTo(balance, row, BigInt(row.normal) * line.amount)
      }
    }
    for (const row of new Set([...balance.keys(), ...held.keys()])) {
      const nextBalance = row.balance + (balance.get(row) ?? 0n)
      const nextHeld = row.held + (held.get(row) ?? 0n)
      if (row.floor !== null && nextBalance < row.floor)
        throw new Refusal('ledger.below_floor', 422, 'Insufficient balance', { facts: { account: row.name, nextBalance: String(nextBalance) } })
      if (nextHeld < 0n || (row.floor !== null && nextHeld > nextBalance - row.floor)) {
        throw new Refusal('ledger.held_beyond_balance', 422, 'Insufficient balance', {
          facts: { account: row.name, nextHeld: String(nextHeld), nextBalance: String(nextBalance) },
        })
      }
    }
  }

  /** Applies the changes in order, so that two changes of one hold cannot take more than it has. */
  #heldChanges(changes: readonly HoldChange[]): Map<AccountRow, bigint> {
    const held = new Map<AccountRow, bigint>()
    const left = new Map<string, bigint>()
    for (const change of changes) {
      if (change.change === 'place') {
        if (change.amount <= 0n) throw new Error(`hold ${change.id} would hold ${change.amount}`)
        addTo(held, this.#account(change.account), change.amount)
        continue
      }
      if (change.change === 'secure') {
        // A lien takes no more than is available after the rest of the plan.
        if (change.target <= 0n) throw new Error(`lien ${change.id} would secure ${change.target}`)
        this.#account(change.account)
        continue
      }
      const hold = this.#openHold(change.id)
      const remaining = left.get(hold.id) ?? hold.remaining
      const amount = change.amount ?? remaining
      if (remaining === 0n && (left.has(hold.id) || shortfallOf(hold) === 0n)) throw holdClosed(hold.id, 'closed in this plan')
      if (amount < 0n || (amount === 0n && remaining > 0n) || amount > remaining)
        throw new Error(`hold ${hold.id} has ${remaining} left, of which ${amount} cannot be taken`)
      left.set(hold.id, remaining - amount)
      addTo(held, this.#accountById(hold.account_id), -amount)
    }
    return held
  }

  #checkMeters(changes: NonNullable<PlanPart['meters']>): void {
    const used = new Map<string, bigint>()
    for (const { change, ...ref } of changes) {
      const next = (used.get(meterName(ref)) ?? this.meter(ref)) + change
      if (next < 0n) throw new Error(`meter ${meterName(ref)} would run below nothing`)
      used.set(meterName(ref), next)
    }
  }

  /** In order too: one plan may move a row twice. */
  #checkMoves(moves: readonly RowMove[]): void {
    const states = new Map<string, unknown>()
    for (const move of moves) {
      const row = this.#row(move.table, move.id)
      if (!row) throw new Error(`${move.table} ${move.id} is moved without being held`)
      const column = this.#tables.get(move.table).state
      if (column === undefined) {
        if (move.from !== undefined || move.to !== undefined) throw new Error(`${move.table} has no states to move between`)
        continue
      }
      const name = moveName(move)
      const found = states.has(name) ? states.get(name) : row[column]
      if (move.from !== undefined && found !== move.from) {
        throw staleState({ table: move.table, id: move.id, from: move.from, found })
      }
      if (move.to !== undefined) states.set(name, move.to)
    }
  }

  #changeHold(change: HoldChange, at: Date): void {
    if (change.change === 'place' || change.change === 'secure') return this.#placeHold(change, at)
    const hold = this.#openHold(change.id)
    const account = this.#touch(this.#accountById(hold.account_id))
    const amount = change.amount ?? hold.remaining
    account.held -= amount
    hold.remaining -= amount
    if (hold.remaining === 0n) account.lacking -= shortfallOf(hold)
    if (hold.remaining === 0n) hold.state = change.change === 'consume' ? 'consumed' : 'released'
    this.changedHolds.set(hold.id, { ...hold, closed_at: hold.remaining === 0n ? at : null })
  }

  #placeHold(change: Extract<HoldChange, { change: 'place' | 'secure' }>, at: Date): void {
    const account = this.#touch(this.#account(change.account))
    const [kind, amount, target] = change.change === 'place' ? [change.kind, change.amount, null] : ['lien' as const, 0n, change.target]
    const hold: NewHold = {
      id: change.id,
      account_id: account.id,
      business_id: account.business_id ?? '',
      kind,
      about: change.about,
      amount,
      remaining: amount,
      target,
      state: 'open',
      reason: change.reason ?? null,
      placed_at: at,
    }
    account.held += amount
    this.newHolds.push(hold)
    if (target === null) return
    account.lacking += target
    this.#lacking.add(account, hold)
  }

  #secure(): void {
    for (const { account, lien, taken } of this.#lacking.allocateAvailable()) {
      this.#touch(account).held += taken
      account.lacking -= taken
      lien.amount += taken
      lien.remaining += taken
      if (this.#loaded.holds.get(lien.id) === lien) this.changedHolds.set(lien.id, { ...lien, closed_at: null })
    }
  }

  #enter({ account: ref, amount, cashpoint }: Line, day: LagosDay): PostedEntry {
    const account = this.#touch(this.#account(ref))
    account.balance += BigInt(account.normal) * amount
    account.seq += 1n
    addEntry(this.#sumOf(account, day), amount, account.balance)
    return { accountId: account.id, seq: account.seq, cashpoint, amount, balanceAfter: account.balance }
  }

  #sumOf(account: AccountRow, day: LagosDay): DailyBalance {
    let sums = this.#days.get(account)
    if (!sums) this.#days.set(account, (sums = []))
    let sum = sums.find((one) => one.day === day)
    if (!sum) sums.push((sum = emptyDay(account.id, day)))
    return sum
  }

  #move(move: RowMove): void {
    const row = this.#row(move.table, move.id)!
    const state = this.#tables.get(move.table).state
    const set = { ...move.set, ...(move.to !== undefined && state ? { [state]: move.to } : {}) }
    Object.assign(row, set)
    const name = moveName(move)
    const merged = this.moves.get(name)
    this.moves.set(name, { table: move.table, id: move.id, from: merged ? merged.from : move.from, set: { ...merged?.set, ...set } })
  }

  #addTotal(total: DayTotal & { day: string }): void {
    const name = [total.business, total.cashpoint ?? '', total.day, total.kind].join('|')
    const sum = this.totals.get(name)
    if (sum) {
      sum.count += total.count
      sum.amount += total.amount
    } else this.totals.set(name, { ...total })
  }

  #touch(account: AccountRow): AccountRow {
    if (!this.touched.has(account)) {
      this.#before.set(account, { seq: account.seq, held: account.held })
      this.touched.add(account)
    }
    return account
  }

  #row(table: string, id: string): Record<string, unknown> | null {
    return this.#loaded.rows.get(table)?.get(id) ?? null
  }

  #account(ref: AccountRef): AccountRow {
    const row = this.#loaded.accounts.get(accountName(ref))
    if (!row) throw new Error(`account ${accountName(ref)} is used without being held`)
    return row
  }

  #accountById(id: bigint): AccountRow {
    const row = this.#accountsById.get(id)
    if (!row) throw new Error('the account of a hold is used without being held')
    return row
  }

  #openHold(id: string): HoldRow {
    const hold = this.#loaded.holds.get(id)
    if (!hold || hold.state !== 'open') throw holdClosed(id, hold?.state)
    return hold
  }
}

export const meterName = (ref: MeterRef) => `${ref.subject}|${ref.kind}|${ref.period}`

const moveName = (move: { table: string; id: string }) => `${move.table}/${move.id}`

const holdClosed = (hold: string, state: string | undefined) =>
  new Refusal('ledger.hold_closed', 409, 'This has changed in the meantime. Look again.', { facts: { hold, state } })

function addTo<Key>(sums: Map<Key, bigint>, key: Key, change: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + change)
}
