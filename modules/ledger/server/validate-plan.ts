import { type AccountRef, accountName } from './chart-of-accounts.ts'
import type { MoneyCommand, PlanPart, RowRef } from './command.ts'
import { meterName } from './batch-state.ts'

/** A plan may touch only what its command declared: undeclared rows are neither locked nor loaded. */
export function validatePlan(command: MoneyCommand, plan: PlanPart): void {
  const declared = new Set(command.needs.accounts.map(accountName))
  const requireAccount = (ref: AccountRef) => requireDeclared(command, declared, accountName(ref))
  for (const draft of plan.journals ?? []) for (const line of draft.lines) requireAccount(line.account)
  const holds = new Set(command.needs.holds)
  for (const hold of plan.holds ?? []) {
    if ('account' in hold) requireAccount(hold.account)
    else requireDeclared(command, holds, hold.id)
  }
  if (command.needs.movesNoMoney && plan.journals?.length) throw new Error(`${command.name} moves money and has declared that it does not`)
  const meters = new Set((command.needs.meters ?? []).map(meterName))
  for (const meter of plan.meters ?? []) requireDeclared(command, meters, meterName(meter))
  const rows = new Set((command.needs.rows ?? []).map(rowName))
  for (const move of plan.moves ?? []) requireDeclared(command, rows, rowName(move))
}

const rowName = ({ table, id }: RowRef) => `${table} ${id}`

function requireDeclared(command: MoneyCommand, declared: ReadonlySet<string>, used: string): void {
  if (!declared.has(used)) throw new Error(`${command.name} touches ${used} without declaring it`)
}
