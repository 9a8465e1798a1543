import type { AppContext } from '../modules/kernel/app-context.ts'
import { modules } from '../modules/index.ts'
import { createPostingQueue, type PostingQueueOptions } from '../modules/ledger/index.ts'
import type { Sources } from '../modules/collections/index.ts'
import { createRulesReader } from '../modules/pricing/index.ts'
import { collectFulfilments } from '../modules/transfers/index.ts'
import { createSecretBox } from '../platform/crypto/index.ts'
import { collectExtensions } from '../platform/extensions/index.ts'
import { createIds } from '../platform/ids/index.ts'
import { createRegistry } from '../platform/registry/index.ts'
import { postingQueueOptions } from './posting-queue-options.ts'
import type { Settings } from './settings.ts'

/** The ports of all partners: real ones in a program, scripted ones in a test or a simulation. */
export type Partners = Pick<
  AppContext,
  | 'bank'
  | 'operatingBank'
  | 'biller'
  | 'alternateBanks'
  | 'cards'
  | 'mail'
  | 'sms'
  | 'push'
  | 'webhooks'
  | 'sandboxHost'
  | 'identityChecks'
  | 'screening'
  | 'files'
  | 'auditAnchors'
  | 'partnerStates'
>

/** What a program, a test or a simulation brings itself. */
export type ContextParts = Partners & Pick<AppContext, 'db' | 'clock' | 'random' | 'log' | 'failpoints'>

export type ContextSettings = Pick<
  Settings,
  | 'productName'
  | 'bankLabel'
  | 'dialTemplate'
  | 'mainSiteUrl'
  | 'siteUrl'
  | 'crashReportTo'
  | 'supportEmail'
  | 'newDeviceChecks'
  | 'pinPepper'
  | 'dataKeys'
>

type DerivedContext = Omit<AppContext, keyof ContextParts>

/**
 * The only place that makes an `AppContext`, for programs, tests and the simulation alike. A new field of the context is added to what is derived
 * here; only a new partner is also a part, with a scripted one in `tests/fixtures/scripted-partners.ts`.
 */
export function createAppContext<Parts extends ContextParts>(
  parts: Parts,
  { dataKeys, ...settings }: ContextSettings,
  queueOptions: Omit<PostingQueueOptions, 'tables' | 'commitHooks'> = {},
): Parts & DerivedContext {
  const { db, clock, random, log, failpoints } = parts
  const ids = createIds(clock, random)
  const derived: DerivedContext = {
    ids,
    postingQueue: createPostingQueue({ db, clock, ids, log, failpoints }, { ...postingQueueOptions, ...queueOptions }),
    rules: createRulesReader(db.system, clock),
    secrets: createSecretBox(dataKeys),
    extensions: collectExtensions(
      modules.flatMap((module) => module.extensions?.(parts) ?? []),
      modules.flatMap((module) => module.extensionPoints ?? []),
    ),
    datedNumbers: modules.flatMap((module) => module.datedNumbers ?? []),
    ownAccounts: modules.flatMap((module) => module.ownAccounts ?? []),
    sources,
    fulfilments,
    productName: settings.productName,
    bankLabel: settings.bankLabel,
    dialTemplate: settings.dialTemplate,
    mainSiteUrl: settings.mainSiteUrl,
    siteUrl: settings.siteUrl,
    crashReportTo: settings.crashReportTo,
    supportEmail: settings.supportEmail,
    newDeviceChecks: settings.newDeviceChecks,
    pinPepper: settings.pinPepper,
  }
  return { ...parts, ...derived }
}

/** The ways in which money comes in, of all modules. */
export const sources: Sources = createRegistry(
  'source of collections',
  modules.flatMap((module) => module.sources ?? []),
)

/** The kinds of payment out of all modules. */
export const fulfilments = collectFulfilments(modules.flatMap((module) => module.fulfilments ?? []))

/** Rows that must exist before the first request. Safe to repeat. */
export async function prepareDatabase(
  context: { db: Pick<AppContext['db'], 'system'>; bank: Pick<AppContext['bank'], 'name'> } & Pick<AppContext, 'alternateBanks'>,
): Promise<void> {
  for (const module of modules) await module.prepare?.(context)
}
