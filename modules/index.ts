import { alternateAccounts } from './alternate-accounts/module.ts'
import { accountLimits } from './account-limits/module.ts'
import { annotations } from './annotations/module.ts'
import { approvals } from './approvals/module.ts'
import { activityLog } from './activity-log/module.ts'
import { audit } from './audit/module.ts'
import { bills } from './bills/module.ts'
import { board } from './board/module.ts'
import { bulk } from './bulk/module.ts'
import { businesses } from './businesses/module.ts'
import { cards } from './cards/module.ts'
import { cashpoints } from './cashpoints/module.ts'
import { closures } from './closures/module.ts'
import { collections } from './collections/module.ts'
import { dataKeys } from './data-keys/module.ts'
import { desk } from './desk/module.ts'
import { developers } from './developers/module.ts'
import { dismissals } from './dismissals/module.ts'
import { disputes } from './disputes/module.ts'
import { flags } from './flags/module.ts'
import { help } from './help/module.ts'
import { history } from './history/module.ts'
import { identity } from './identity/module.ts'
import { institutions } from './institutions/module.ts'
import { ledger } from './ledger/module.ts'
import { lookup } from './lookup/module.ts'
import { loans } from './loans/module.ts'
import { messages } from './messages/module.ts'
import { onboarding } from './onboarding/module.ts'
import { operators } from './operators/module.ts'
import { overview } from './overview/module.ts'
import { payables } from './payables/module.ts'
import { payoutBanks } from './payout-banks/module.ts'
import { pricing } from './pricing/module.ts'
import { push } from './push/module.ts'
import { risk } from './risk/module.ts'
import { recalls } from './recalls/module.ts'
import { rules } from './rules/module.ts'
import { reconciliation } from './reconciliation/module.ts'
import { restrictions } from './restrictions/module.ts'
import { debts } from './debts/module.ts'
import { rewards } from './rewards/module.ts'
import { sandbox } from './sandbox/module.ts'
import { statements } from './statements/module.ts'
import { sweeps } from './sweeps/module.ts'
import { support } from './support/module.ts'
import { team } from './team/module.ts'
import { tills } from './tills/module.ts'
import { transfers } from './transfers/module.ts'
import { uploads } from './uploads/module.ts'
import { verification } from './verification/module.ts'
import { visitors } from './visitors/module.ts'
import type { ModuleDefinition } from './kernel/module-definition.ts'

/**
 * The only list of modules, from the lowest to the highest. A module imports only modules before it; information flows
 * upwards as domain events. Programs, tools, proofs and tests iterate this list to find what modules declare.
 */
export const modules: readonly ModuleDefinition[] = [
  help,
  ledger,
  audit,
  dataKeys,
  flags,
  messages,
  uploads,
  identity,
  operators,
  institutions,
  pricing,
  businesses,
  risk,
  verification,
  accountLimits,
  cashpoints,
  payoutBanks,
  team,
  onboarding,
  transfers,
  collections,
  alternateAccounts,
  cards,
  bills,
  bulk,
  loans,
  rewards,
  debts,
  payables,
  sweeps,
  history,
  tills,
  developers,
  push,
  sandbox,
  disputes,
  recalls,
  annotations,
  statements,
  approvals,
  reconciliation,
  closures,
  restrictions,
  dismissals,
  overview,
  desk,
  support,
  visitors,
  board,
  activityLog,
  lookup,
  rules,
]
