import type { ModuleDefinition } from '../../kernel/module-definition.ts'

/** The groups in which a person reads the checks, with the modules whose checks they are. */
const GROUPS: readonly { title: string; modules: readonly string[] }[] = [
  { title: 'Books', modules: ['ledger', 'pricing', 'payables', 'sweeps'] },
  { title: 'Money in', modules: ['collections', 'cashpoints', 'alternate-accounts', 'recalls'] },
  { title: 'Money out', modules: ['transfers', 'approvals', 'payout-banks'] },
  { title: 'Bank statement', modules: ['reconciliation'] },
  { title: 'Cards', modules: ['cards'] },
  { title: 'Bills and bulk payments', modules: ['bills', 'bulk'] },
  { title: 'Loans and debts', modules: ['loans', 'debts'] },
  { title: 'Rewards and compensation', modules: ['rewards', 'disputes'] },
  { title: 'History and totals', modules: ['history', 'overview', 'statements', 'developers'] },
]
/** Of every other module, and of the job queue. */
const OTHERS = 'People, audit and jobs'

export const CHECK_GROUPS: readonly string[] = [...GROUPS.map(({ title }) => title), OTHERS]

/** Tells the group of a check by its sentence. */
export function checkGroups(modules: readonly ModuleDefinition[]): (sentence: string) => string {
  const groups = new Map(
    modules.flatMap((module) => {
      const { checks = [], name } = module
      const title = GROUPS.find((group) => group.modules.includes(name))?.title ?? OTHERS
      return (typeof checks === 'function' ? checks(modules) : checks).map(({ sentence }) => [sentence, title] as const)
    }),
  )
  return (sentence) => groups.get(sentence) ?? OTHERS
}
