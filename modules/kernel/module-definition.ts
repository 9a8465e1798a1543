import type { RouteContract } from '../../platform/http/contract.ts'
import type { Html } from '../../platform/text/html.ts'
import type { BankPort } from '../../partners/bank/port.ts'
import type { Database } from '../../platform/db/index.ts'
import type { Extension, ExtensionPoint } from '../../platform/extensions/index.ts'
import type { BoundRoute } from '../../platform/http/bind.ts'
import type { Check } from '../../platform/integrity-checks/index.ts'
import type { JobDefinition, JsonValue } from '../../platform/jobs/index.ts'
import type { ActionItemSource } from './action-item-declaration.ts'
import type { ActivityDeclaration } from './activity-declaration.ts'
import type { AppContext } from './app-context.ts'
import type { Approvable } from './approval-declaration.ts'
import type { DatedNumbers } from './dated-numbers-declaration.ts'
import type { DemoContext } from './demo-context.ts'
import type { FirstStepSource } from './first-step-declaration.ts'
import type { HistoryDeclaration } from './history-declaration.ts'
import type { HistoryDetail } from './history-detail.ts'
import type { Caller } from './caller.ts'
import type { ObjectKind, ObjectPartSource } from './object-declaration.ts'
import type { OwnAccounts } from './own-account-declaration.ts'
import type { SealedColumn } from './sealed-column-declaration.ts'
import type { PublicContext, TenantContext } from './tenant-context.ts'
import type { StateTable } from './state-table-declaration.ts'
import type { UpcomingSource } from './upcoming-declaration.ts'
import type { WorkItemKind } from './work-item-declaration.ts'
import type { LiveEventRule } from './live-event-declaration.ts'

/**
 * A partner's webhook with its raw bytes, because its signature is over them. `path` is written as in a contract,
 * without `/api`. What the handler refuses, it throws as a `Refusal`.
 */
export type Callback = {
  path: string
  handle(request: CallbackRequest): Promise<{ status: number; body: Record<string, unknown> }>
}
export type CallbackRequest = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }

/**
 * A page without a session, at an address with one parameter. The body is whole without a script. Throws a refusal where there is no such page.
 * `POST`: the answer to a form without fields. `query`: the names in the address that stand there, without their values.
 */
export type PublicDocument = {
  path: `/${string}/:token${'' | `/${string}`}`
  method?: 'GET' | 'POST'
  perNetwork: RouteContract['perNetwork']
  answer(token: string, query: ReadonlySet<string>): Promise<PublicPage>
}
/** `next`: the address of another site to which the browser goes on at once. `framedBy`: the only other site that may show it in a frame. */
export type PublicPage = { title: string; body: Html; next?: string; framedBy?: string }

/**
 * The declaration of a module for the rest of the product. API, worker, books, simulation, fault harness, permission
 * tests and demo seed read the list in `index.ts`. What is declared here needs no mention of the module there; sign-in,
 * live events, the demo and the proofs also import single modules. Fields that a module does not need are left out.
 * A module that carries out what others declare adds the field in its `declaration.ts`, such as `tables` in `ledger/declaration.ts`.
 */
export interface ModuleDefinition {
  /** The folder, and the first part of the names of its operations and jobs. */
  name: string
  /** One line for the API document. */
  about: string
  /** Tables and views of earlier modules, or of the job queue, that its SQL and its money commands read. It writes none of them. */
  reads?: readonly string[]
  /** Routes with a session; each contract names the roles that may call it. They reach the database through the caller's business. */
  routes?: (context: TenantContext, modules: readonly ModuleDefinition[]) => readonly BoundRoute<Caller>[]
  /** Routes without a session. They reach the database as people do, and no table of a business. */
  publicRoutes?: (context: PublicContext, modules: readonly ModuleDefinition[]) => readonly BoundRoute<null>[]
  /** Requests of its routes that a business may make wait for a second person (`defineApprovable`). */
  approvables?: readonly Approvable[]
  callbacks?: (context: AppContext) => readonly Callback[]
  /** Pages that the server writes for everybody who has their address. */
  documents?: (context: PublicContext, modules: readonly ModuleDefinition[]) => readonly PublicDocument[]
  /** Handlers, schedules and retries in one value each (`defineJob`). */
  jobs?: readonly JobDefinition<AppContext, never>[] | ((modules: readonly ModuleDefinition[]) => readonly JobDefinition<AppContext, never>[])
  /** Integrity checks, as SQL that returns no row. */
  checks?: readonly Check[] | ((modules: readonly ModuleDefinition[]) => readonly Check[])
  /** Named places where a test may kill the process. */
  failpoints?: readonly string[]
  /** Feature flags with their defaults, read through `flags`. */
  flags?: readonly FlagDeclaration[]
  /** Figures that two operators change from a day on (`defineDatedNumbers`). */
  datedNumbers?: DatedNumbers
  /** Accounts of the house at banks, over which sweeps and the matching of reports go. */
  ownAccounts?: OwnAccounts
  history?: HistoryDeclaration
  /** What it adds to the details and the receipt of a payment (`defineHistoryDetail`). */
  historyDetail?: HistoryDetail
  /** States that only a person can end, for the operators' desk (`defineWorkItemKind`). */
  workItems?: readonly WorkItemKind[]
  /** Records with a page of their own at the desk, which the search of operators opens (`defineObjectKind`). */
  objectKinds?: readonly ObjectKind[] | ((modules: readonly ModuleDefinition[]) => readonly ObjectKind[])
  /** What it adds to pages of other modules' records. */
  objectParts?: readonly ObjectPartSource[]
  /** What waits for people of a business: *Needs you* and the bell (`defineActionItems`). */
  actionItems?: readonly ActionItemSource[]
  /** What a new owner does before the business works as it should (`defineFirstStep`). */
  firstSteps?: readonly FirstStepSource[]
  /** What is fixed to happen in a business on a day: *Coming up* (`defineUpcoming`). */
  upcoming?: readonly UpcomingSource[]
  /** Its audit operations that the Activity of a business shows, with the details of each. The others are never shown. */
  activity?: ActivityDeclaration
  /** The states of its tables, and how each that is not final ends. */
  stateTables?: readonly StateTable[]
  /** Columns that the secret box seals. */
  sealedColumns?: readonly SealedColumn[]
  /** Domain events that are sent to open screens (`liveEventRule`). */
  liveEvents?: readonly LiveEventRule[]
  /** Adds to the reply that a page loads with its session, under the module's name (`parts` of the merchant details). */
  merchantPart?: (context: TenantContext, modules: readonly ModuleDefinition[]) => (caller: Caller) => Promise<JsonValue>
  /**
   * Answers to extension points of lower modules, and extension points for higher ones. An answer that reads gets its place (`Sql`) with the
   * question, so that it runs under the row-level security of the request that asks.
   */
  extensions?: (context: Pick<AppContext, 'alternateBanks'>) => readonly Extension[]
  extensionPoints?: readonly ExtensionPoint<unknown>[]
  /** Creates rows that must exist before the first request. Runs at each start; safe to repeat. */
  prepare?: (context: { db: Pick<Database, 'system'>; bank: Pick<BankPort, 'name'> } & Pick<AppContext, 'alternateBanks'>) => Promise<void>
  /** Adds to the demo, after its businesses exist and its payments are posted. */
  demo?: (demo: DemoContext) => Promise<void>
}

/** A switch of the product. The default holds until a row overrides it. */
export type FlagDeclaration = { key: string; about: string; default: boolean | string }

export const defineModule = (definition: ModuleDefinition): ModuleDefinition => definition
