import type { AppContext } from '../modules/kernel/app-context.ts'
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
import { type Clock, systemClock } from '../platform/clock/index.ts'
import { failpointsFromEnv } from '../platform/failpoints/index.ts'
import { connectDatabase } from '../platform/db/index.ts'
import { createLog } from '../platform/log/index.ts'
import { createCircuitMetrics, createMetricsRegistry } from '../platform/metrics/index.ts'
import { createRegistry } from '../platform/registry/index.ts'
import { type CircuitState, createPartnerStates } from '../platform/resilience/index.ts'
import { systemRandom } from '../platform/random/index.ts'
import { requireAssembled } from './assembly.ts'
import { createAppContext, type Partners } from './create-app-context.ts'
import { createBatchMetrics } from './metrics.ts'
import { sendingAll, sendingNothing } from './reconcile-only.ts'
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
  const partners = openPartners(env, settings, clock, circuitOf)
  const parts = { ...partners, partnerStates: partnerStates.list, db, clock, random, log, failpoints }
  const context = createAppContext(parts, settings, { onBatch: createBatchMetrics(metrics) })
  return { ...context, settings, env, close: () => db.close() }
}

/** The partners of this installation. `circuitOf` gives the listener to the circuit breaker of a partner. */
export function openPartners(
  env: Env,
  settings: Settings,
  clock: Clock,
  circuitOf: (partner: string) => (state: CircuitState) => void,
): Omit<Partners, 'partnerStates'> {
  const guard = settings.isReconcileOnly ? sendingNothing : sendingAll
  const alternateBanks = createRegistry(
    'alternate bank',
    createAlternateBanks(env, { clock }).map((alternateBank, at) =>
      createResilientAlternateAccounts(guard.alternateBank(alternateBank), clock, {
        onStateChange: circuitOf(at === 0 ? 'alternate-accounts' : `alternate-accounts-${alternateBank.name}`),
      }),
    ),
  )
  const webhooks = createHttpsWebhooks(webhookSettingsFromEnv(env))
  return {
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
  }
}

function openFiles(env: Env, { uploadsDir }: Settings): FileStore {
  const s3 = s3SettingsFromEnv(env)
  return s3 ? createS3Files(s3) : createDiskFiles(uploadsDir)
}
