import type { AppContext } from '../modules/kernel/app-context.ts'
import { modules } from '../modules/index.ts'
import type { Sources } from '../modules/collections/index.ts'
import { createPostingQueue } from '../modules/ledger/index.ts'
import { createRulesReader } from '../modules/pricing/index.ts'
import { collectFulfilments } from '../modules/transfers/index.ts'
import { createAlternateBanks } from '../partners/alternate-accounts/adapters.ts'
import { createResilientAlternateAccounts } from '../partners/alternate-accounts/resilient-alternate-accounts.ts'
import { createResilientBank } from '../partners/bank/resilient-bank.ts'
import { createVfdBank, createVfdOperatingAccount, vfdSettingsFromEnv } from '../partners/bank/vfd/index.ts'
import { createResilientBiller } from '../partners/bills/resilient-biller.ts'
import { createVtung, vtungSettingsFromEnv } from '../partners/bills/vtung/index.ts'
import { createPaystack, paystackSettingsFromEnv } from '../partners/cards/paystack/index.ts'
import { createResilientCards } from '../partners/cards/resilient-cards.ts'
import { createDiskFiles } from '../partners/files/disk/index.ts'
import type { FileStore } from '../partners/files/port.ts'
import { createS3Files, s3SettingsFromEnv } from '../partners/files/s3/index.ts'
import { createDojah, dojahSettingsFromEnv } from '../partners/identity-checks/dojah/index.ts'
import { createResilientIdentityChecks } from '../partners/identity-checks/resilient-identity.ts'
import { createResilientMail } from '../partners/mail/resilient-mail.ts'
import { createSmtpMail, smtpSettingsFromEnv } from '../partners/mail/smtp/index.ts'
import { createResilientPush } from '../partners/push/resilient-push.ts'
import { createWebPush, webPushSettings } from '../partners/push/web-push/index.ts'
import { createHttpsSandbox, sandboxSettingsFromEnv } from '../partners/sandbox/https/index.ts'
import { createOpenSanctions, openSanctionsSettingsFromEnv } from '../partners/screening/opensanctions/index.ts'
import { createResilientScreening } from '../partners/screening/resilient-screening.ts'
import { createResilientSms } from '../partners/sms/resilient-sms.ts'
import { createTermiiSms, termiiSettingsFromEnv } from '../partners/sms/termii/index.ts'
import { createHttpsWebhooks, webhookSettingsFromEnv } from '../partners/webhooks/https/index.ts'
import { createAnchorFile } from '../platform/anchor-file/index.ts'
import { systemClock } from '../platform/clock/index.ts'
import { failpointsFromEnv } from '../platform/failpoints/index.ts'
import { createSecretBox } from '../platform/crypto/index.ts'
import { connectDatabase } from '../platform/db/index.ts'
import { collectExtensions, type Extensions } from '../platform/extensions/index.ts'
import { createIds } from '../platform/ids/index.ts'
import { createLog } from '../platform/log/index.ts'
import { createCircuitMetrics, createMetricsRegistry } from '../platform/metrics/index.ts'
import { createRegistry } from '../platform/registry/index.ts'
import { createPartnerStates } from '../platform/resilience/index.ts'
import { systemRandom } from '../platform/random/index.ts'
import { requireAssembled } from './assembly.ts'
import { createBatchMetrics } from './metrics.ts'
import { sendingAll, sendingNothing } from './reconcile-only.ts'
import { postingQueueOptions } from './posting-queue-options.ts'
import type { Env } from '../platform/settings/index.ts'
import { loadEnv } from './settings-table/index.ts'
import { type Settings, settingsFromEnv } from './settings.ts'

/** The context of one program, and what only its main file needs. */
export type OpenedContext = AppContext & { settings: Settings; env: Env; close(): Promise<void> }

export function openAppContext(given: Env, name: string, metrics = createMetricsRegistry()): OpenedContext {
  requireAssembled()
  const env = loadEnv(given)
  const settings = settingsFromEnv(env)
  const clock = systemClock
  const random = systemRandom
  const ids = createIds(clock, random)
  const log = createLog({ level: settings.logLevel, name })
  const failpoints = failpointsFromEnv(settings.failpoint, log)
  const partnerStates = createPartnerStates(clock)
  const circuitMetricOf = createCircuitMetrics(metrics)
  const circuitOf = (partner: string) => partnerStates.of(partner, circuitMetricOf(partner))
  const db = connectDatabase({
    url: settings.databaseUrl,
    pools: settings.database.pools,
    replica: settings.database.replica,
    requestsUrl: settings.database.requestsUrl,
    onError: (error) => log.error({ err: error }, 'a database connection broke'),
    sleep: clock.sleep,
  })
  const guard = settings.isReconcileOnly ? sendingNothing : sendingAll
  const alternateBanks = createRegistry(
    'alternate bank',
    createAlternateBanks(env, { clock }).map((alternateBank, at) =>
      createResilientAlternateAccounts(alternateBank, clock, {
        onStateChange: circuitOf(at === 0 ? 'alternate-accounts' : `alternate-accounts-${alternateBank.name}`),
      }),
    ),
  )
  const webhooks = createHttpsWebhooks(webhookSettingsFromEnv(env))
  return {
    settings,
    env,
    db,
    postingQueue: createPostingQueue({ db, clock, ids, log, failpoints }, { ...postingQueueOptions, onBatch: createBatchMetrics(metrics) }),
    clock,
    random,
    ids,
    log,
    failpoints,
    bank: createResilientBank(guard.bank(createVfdBank(vfdSettingsFromEnv(env), { clock })), clock, { onStateChange: circuitOf('bank') }),
    operatingBank: createResilientBank(guard.bank(createVfdOperatingAccount(vfdSettingsFromEnv(env), { clock })), clock, {
      onStateChange: circuitOf('house-account'),
    }),
    biller: createResilientBiller(guard.biller(createVtung(vtungSettingsFromEnv(env), { clock })), clock, { onStateChange: circuitOf('bills') }),
    alternateBanks,
    cards: createResilientCards(guard.cards(createPaystack(paystackSettingsFromEnv(env))), clock, { onStateChange: circuitOf('cards') }),
    mail: createResilientMail(createSmtpMail(smtpSettingsFromEnv(env)), clock, { onStateChange: circuitOf('mail') }),
    sms: createResilientSms(createTermiiSms(termiiSettingsFromEnv(env)), clock, { onStateChange: circuitOf('sms') }),
    sandboxHost: createHttpsSandbox(sandboxSettingsFromEnv(env), clock),
    webhooks,
    push: createResilientPush(createWebPush(webPushSettings(settings.vapid, settings.pushSimulatorUrl), webhooks), clock, {
      onStateChangeOf: (service) => circuitOf(`push-${service}`),
    }),
    identityChecks: createResilientIdentityChecks(createDojah(dojahSettingsFromEnv(env)), clock, { onStateChange: circuitOf('identity-checks') }),
    screening: createResilientScreening(createOpenSanctions(openSanctionsSettingsFromEnv(env)), clock, { onStateChange: circuitOf('screening') }),
    files: openFiles(env, settings),
    auditAnchors: createAnchorFile(settings.auditAnchorsFile),
    productName: settings.productName,
    rules: createRulesReader(db.system, clock),
    pinPepper: settings.pinPepper,
    secrets: createSecretBox(settings.dataKeys),
    bankLabel: settings.bankLabel,
    dialTemplate: settings.dialTemplate,
    mainSiteUrl: settings.mainSiteUrl,
    siteUrl: settings.siteUrl,
    crashReportTo: settings.crashReportTo,
    supportEmail: settings.supportEmail,
    newDeviceChecks: settings.newDeviceChecks,
    extensions: extensionsOf({ db, alternateBanks }),
    datedNumbers,
    partnerStates: partnerStates.list,
    sources,
    fulfilments,
    close: () => db.close(),
  }
}

function openFiles(env: Env, { uploadsDir }: Settings): FileStore {
  const s3 = s3SettingsFromEnv(env)
  return s3 ? createS3Files(s3) : createDiskFiles(uploadsDir)
}

/** The answers of higher modules to lower ones; throws where a question has none. */
export const extensionsOf = (context: Pick<AppContext, 'db' | 'alternateBanks'>): Extensions =>
  collectExtensions(
    modules.flatMap((module) => module.extensions?.(context) ?? []),
    modules.flatMap((module) => module.extensionPoints ?? []),
  )

/** The figures of all modules that two operators change. */
export const datedNumbers = modules.flatMap((module) => module.datedNumbers ?? [])

/** The ways in which money comes in, of all modules. */
export const sources: Sources = createRegistry(
  'source of collections',
  modules.flatMap((module) => module.sources ?? []),
)

/** The kinds of payment out of all modules. */
export const fulfilments = collectFulfilments(modules.flatMap((module) => module.fulfilments ?? []))

/** Rows that must exist before the first request. Safe to repeat. */
export async function prepareDatabase(context: Pick<AppContext, 'db' | 'bank' | 'alternateBanks'>): Promise<void> {
  for (const module of modules) await module.prepare?.(context)
}
