import { keepBanks } from '../modules/institutions/index.ts'
import { createLane, type Lane, openHouseAccounts } from '../modules/ledger/index.ts'
import { rulesReader, type Rules } from '../modules/pricing/index.ts'
import { guardBank } from '../partners/bank/resilient-bank.ts'
import type { GuardedBank } from '../partners/bank/port.ts'
import { createVfdBank, vfdSettingsFromEnv } from '../partners/bank/vfd/index.ts'
import { createDiskFiles } from '../partners/files/disk/index.ts'
import type { FileStore } from '../partners/files/port.ts'
import { createDojah, dojahSettingsFromEnv } from '../partners/identity-checks/dojah/index.ts'
import { guardIdentityChecks } from '../partners/identity-checks/resilient-identity.ts'
import type { IdentityChecks } from '../partners/identity-checks/port.ts'
import { guardMail } from '../partners/mail/resilient-mail.ts'
import type { MailPort } from '../partners/mail/port.ts'
import { createSmtpMail, smtpSettingsFromEnv } from '../partners/mail/smtp/index.ts'
import { guardSms } from '../partners/sms/resilient-sms.ts'
import type { SmsPort } from '../partners/sms/port.ts'
import { createTermiiSms, termiiSettingsFromEnv } from '../partners/sms/termii/index.ts'
import { type Clock, systemClock } from '../platform/clock/index.ts'
import { type CrashPoints, crashPointsFromEnv } from '../platform/failpoints/index.ts'
import { type Secrets, secretsUnder } from '../platform/crypto/index.ts'
import { connectDatabase, type Database } from '../platform/db/index.ts'
import { createIds, type Ids } from '../platform/ids/index.ts'
import { createLog, type Log } from '../platform/log/index.ts'
import { BANKS } from '../platform/nigeria/banks.ts'
import { type Random, systemRandom } from '../platform/random/index.ts'
import { laneOptions } from './ledger-config.ts'
import { type Settings, settingsFromEnv } from './settings.ts'

/** What every program of the product stands on: clock, randomness, database, posting lane and partners, made once. */
export type Kit = {
  settings: Settings
  db: Database
  lane: Lane
  clock: Clock
  random: Random
  ids: Ids
  log: Log
  crash: CrashPoints
  bank: GuardedBank
  mail: MailPort
  sms: SmsPort
  identityChecks: IdentityChecks
  files: FileStore
  rules: () => Promise<Rules>
  pinPepper: string
  secrets: Secrets
  bankLabel: string
  productName: string
  close(): Promise<void>
}

export function openKit(env: Record<string, string | undefined>, name: string): Kit {
  const settings = settingsFromEnv(env)
  const clock = systemClock
  const random = systemRandom
  const ids = createIds(clock, random)
  const log = createLog({ level: settings.logLevel, name })
  const crash = crashPointsFromEnv(settings.crashAt, log)
  const db = connectDatabase({
    url: settings.databaseUrl,
    pools: settings.database.pools,
    onError: (error) => log.error({ err: error }, 'a database connection broke'),
    sleep: clock.sleep,
  })
  return {
    settings,
    db,
    lane: createLane({ db, clock, ids, log, crash }, laneOptions),
    clock,
    random,
    ids,
    log,
    crash,
    bank: guardBank(createVfdBank(vfdSettingsFromEnv(env), { clock }), clock),
    mail: guardMail(createSmtpMail(smtpSettingsFromEnv(env)), clock),
    sms: guardSms(createTermiiSms(termiiSettingsFromEnv(env)), clock),
    identityChecks: guardIdentityChecks(createDojah(dojahSettingsFromEnv(env)), clock),
    files: createDiskFiles(settings.uploadsDir),
    productName: settings.productName,
    rules: rulesReader(db.system, clock),
    pinPepper: settings.pinPepper,
    secrets: secretsUnder(settings.dataKey),
    bankLabel: settings.bankLabel,
    close: () => db.close(),
  }
}

/** What must stand before the first request: the house's accounts and the banks of the country. Safe to do again. */
export async function prepareHouse(kit: Pick<Kit, 'db' | 'bank'>): Promise<void> {
  await openHouseAccounts(kit.db.system, kit.bank.name)
  await keepBanks(
    kit.db.system,
    BANKS.map(({ cbnCode, name }) => ({ code: cbnCode, name })),
  )
}
