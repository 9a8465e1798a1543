import { accountName } from './chart.ts'
import type { MoneyCommand, PlanPart } from './command.ts'
import { accountsOf } from './journal.ts'
import { meterName } from './working-state.ts'

/** A plan may touch only what its command declared: what is not declared is neither locked nor known. */
export function requireHeld(command: MoneyCommand, plan: PlanPart): void {
  const placed = (plan.holds ?? []).flatMap((hold) => ('account' in hold ? [hold.account] : []))
  requireDeclared(command, command.needs.accounts.map(accountName), [...accountsOf(plan.journals ?? []), ...placed].map(accountName))
  if (command.needs.movesNoMoney && plan.journals?.length) throw new Error(`${command.name} moves money and has declared that it does not`)
  requireDeclared(command, (command.needs.meters ?? []).map(meterName), (plan.meters ?? []).map(meterName))
}

function requireDeclared(command: MoneyCommand, declared: readonly string[], used: readonly string[]): void {
  const missing = used.find((name) => !declared.includes(name))
  if (missing !== undefined) throw new Error(`${command.name} touches ${missing} without declaring it`)
}
