import { storeBanks } from '../modules/institutions/index.ts'
import { createPostingQueue, type PostingQueue, openInternalAccounts } from '../modules/ledger/index.ts'
import { createRulesReader, type Rules } from '../modules/pricing/index.ts'
import { createResilientBank } from '../partners/bank/resilient-bank.ts'
import type { ResilientBank } from '../partners/bank/port.ts'
import { createVfdBank, vfdSettingsFromEnv } from '../partners/bank/vfd/index.ts'
import { createDiskFiles } from '../partners/files/disk/index.ts'
import type { FileStore } from '../partners/files/port.ts'
import { createDojah, dojahSettingsFromEnv } from '../partners/identity-checks/dojah/index.ts'
import { createResilientIdentityChecks } from '../partners/identity-checks/resilient-identity.ts'
import type { IdentityChecks } from '../partners/identity-checks/port.ts'
import { createResilientMail } from '../partners/mail/resilient-mail.ts'
import type { MailPort } from '../partners/mail/port.ts'
import { createSmtpMail, smtpSettingsFromEnv } from '../partners/mail/smtp/index.ts'
import { createResilientSms } from '../partners/sms/resilient-sms.ts'
import type { SmsPort } from '../partners/sms/port.ts'
import { createTermiiSms, termiiSettingsFromEnv } from '../partners/sms/termii/index.ts'
import { type Clock, systemClock } from '../platform/clock/index.ts'
import { type Failpoints, failpointsFromEnv } from '../platform/failpoints/index.ts'
import { type SecretBox, createSecretBox } from '../platform/crypto/index.ts'
import { connectDatabase, type Database } from '../platform/db/index.ts'
import { createIds, type Ids } from '../platform/ids/index.ts'
import { createLog, type Log } from '../platform/log/index.ts'
import { BANKS } from '../platform/nigeria/banks.ts'
import { type Random, systemRandom } from '../platform/random/index.ts'
import { postingQueueOptions } from './ledger-config.ts'
import { type Settings, settingsFromEnv } from './settings.ts'

/** What every program of the product stands on: clock, randomness, database, posting lane and partners, made once. */
export type AppContext = {
  settings: Settings
  db: Database
  postingQueue: PostingQueue
  clock: Clock
  random: Random
  ids: Ids
  log: Log
  failpoints: Failpoints
  bank: ResilientBank
  mail: MailPort
  sms: SmsPort
  identityChecks: IdentityChecks
  files: FileStore
  rules: () => Promise<Rules>
  pinPepper: string
  secrets: SecretBox
  bankLabel: string
  productName: string
  close(): Promise<void>
}

export function openAppContext(env: Record<string, string | undefined>, name: string): AppContext {
  const settings = settingsFromEnv(env)
  const clock = systemClock
  const random = systemRandom
  const ids = createIds(clock, random)
  const log = createLog({ level: settings.logLevel, name })
  const failpoints = failpointsFromEnv(settings.failpoint, log)
  const db = connectDatabase({
    url: settings.databaseUrl,
    onError: (error) => log.error({ err: error }, 'a database connection broke'),
    sleep: clock.sleep,
  })
  return {
    settings,
    db,
    postingQueue: createPostingQueue({ db, clock, ids, log, failpoints }, postingQueueOptions),
    clock,
    random,
    ids,
    log,
    failpoints,
    bank: createResilientBank(createVfdBank(vfdSettingsFromEnv(env), { clock }), clock),
    mail: createResilientMail(createSmtpMail(smtpSettingsFromEnv(env)), clock),
    sms: createResilientSms(createTermiiSms(termiiSettingsFromEnv(env)), clock),
    identityChecks: createResilientIdentityChecks(createDojah(dojahSettingsFromEnv(env)), clock),
    files: createDiskFiles(settings.uploadsDir),
    productName: settings.productName,
    rules: createRulesReader(db.system, clock),
    pinPepper: settings.pinPepper,
    secrets: createSecretBox(settings.dataKey),
    bankLabel: settings.bankLabel,
    close: () => db.close(),
  }
}

/** What must stand before the first request: the house's accounts and the banks of the country. Safe to do again. */
export async function prepareDatabase(context: Pick<AppContext, 'db' | 'bank'>): Promise<void> {
  await openInternalAccounts(context.db.system, context.bank.name)
  await storeBanks(
    context.db.system,
    BANKS.map(({ cbnCode, name }) => ({ code: cbnCode, name })),
  )
}
