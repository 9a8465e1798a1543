import type { AlternateAccounts } from '../../partners/alternate-accounts/port.ts'
import type { ResilientBank } from '../../partners/bank/port.ts'
import type { ResilientBiller } from '../../partners/bills/port.ts'
import type { Cards } from '../../partners/cards/port.ts'
import type { FileStore } from '../../partners/files/port.ts'
import type { IdentityChecks } from '../../partners/identity-checks/port.ts'
import type { MailPort } from '../../partners/mail/port.ts'
import type { Push } from '../../partners/push/port.ts'
import type { SandboxHost } from '../../partners/sandbox/port.ts'
import type { Screening } from '../../partners/screening/port.ts'
import type { SmsPort } from '../../partners/sms/port.ts'
import type { Webhooks } from '../../partners/webhooks/port.ts'
import type { AnchorFile } from '../../platform/anchor-file/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { SecretBox } from '../../platform/crypto/index.ts'
import type { Database } from '../../platform/db/index.ts'
import type { DatedNumbers } from './dated-numbers-declaration.ts'
import type { OwnAccounts } from './own-account-declaration.ts'
import type { Extensions } from '../../platform/extensions/index.ts'
import type { Failpoints } from '../../platform/failpoints/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Registry } from '../../platform/registry/index.ts'
import type { PartnerState } from '../../platform/resilience/index.ts'
import type { Random } from '../../platform/random/index.ts'

/**
 * The dependencies that each program makes once. A function takes a `Pick<AppContext, …>` of the parts that it uses.
 * A module adds its own fields in its `declaration.ts`, such as `postingQueue` in `ledger/declaration.ts`.
 */
export interface AppContext {
  db: Database
  clock: Clock
  random: Random
  ids: Ids
  log: Log
  failpoints: Failpoints
  bank: ResilientBank
  /** The house's own account, at its own name in the books (`OPERATING_BANK`). */
  operatingBank: ResilientBank
  biller: ResilientBiller
  /** Banks at which cashpoints get a second account number, by name. */
  alternateBanks: Registry<AlternateAccounts>
  cards: Cards
  mail: MailPort
  sms: SmsPort
  /** Notifications to the browsers of members. */
  push: Push
  /** Calls to the addresses that businesses choose. */
  webhooks: Webhooks
  /** The developers' sandbox, which is another installation. */
  sandboxHost: SandboxHost
  identityChecks: IdentityChecks
  screening: Screening
  files: FileStore
  /** Seals of the audit log, outside the database. */
  auditAnchors: AnchorFile
  secrets: SecretBox
  pinPepper: string
  productName: string
  bankLabel: string
  /** What a customer dials to pay (AMB-44), with `{bank}`, `{account}` and `{amount}`. */
  dialTemplate: string
  /** If this is a sandbox, the address of the main site for sign-ups; null on the main site. */
  mainSiteUrl: string | null
  /** The address of this site, to which mails link. */
  siteUrl: string
  /** The address to which crash reports are mailed; null mails none. */
  crashReportTo: readonly string[]
  /** The mail address of support, which mails name. */
  supportEmail: string
  extensions: Extensions
  /** The figures of all modules that two operators change from a day on. */
  datedNumbers: readonly DatedNumbers[]
  /** Those of all modules (`ownAccountsOf`). */
  ownAccounts: readonly OwnAccounts[]
  /** A new device asks for a code, and caps what its person can send for a day. */
  newDeviceChecks: boolean
  /** The circuit breakers of this process, by partner. */
  partnerStates: () => readonly PartnerState[]
}

/** The context of routes. Modules add to it what only the API has: live events, and the operations that a role may use. */
export interface RouteContext extends AppContext {}
