import { isIP } from 'node:net'
import { vapidPublicKey } from '../partners/push/web-push/index.ts'

type Env = Readonly<Record<string, string | undefined>>

/** What is wrong with a value, after the name: "must be …". Null: nothing. It never repeats the value, which may be a secret. */
type Rule = (value: string) => string | null

/** `required` in production. The rule applies where a value is set. */
type ProductionSetting = { required?: true; rule: Rule }

const SAMPLE_WORDS = /development|example|change.?me|secret|password|sample|test/i

/** Random characters that we choose ourselves. */
const strongSecret: Rule = (value) => {
  if (value.length < 32) return 'must have at least 32 random characters'
  return new Set(value).size < 12 || SAMPLE_WORDS.test(value) ? 'must be random: it can be guessed' : null
}

/** A key that a partner gives us: its form is the partner's, but it is none of the simulator's. */
const partnerKey: Rule = (value) => {
  if (value.length < 8 || new Set(value).size < 4) return 'must be the key that the partner has given: it is too short or too simple'
  return /development/i.test(value) ? 'must be the key that the partner has given, not one of the simulator' : null
}

/** The name of our account at a partner. */
const partnerUser: Rule = (value) => (/development/i.test(value) ? 'must be the name that the partner has given, not one of the simulator' : null)

const anyText: Rule = () => null

const listOf =
  (rule: Rule): Rule =>
  (value) =>
    value
      .split(',')
      .map((each) => rule(each.trim()))
      .find((problem) => problem !== null) ?? null

const address =
  (...protocols: string[]): Rule =>
  (value) =>
    protocols.includes(URL.parse(value)?.protocol ?? '')
      ? null
      : `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`

const wholeNumber =
  (least: number, most: number): Rule =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most ? null : `must be a whole number from ${least} to ${most}`

const oneOf =
  (...values: string[]): Rule =>
  (value) =>
    values.includes(value) ? null : `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

const forDevelopmentOnly: Rule = () => 'is for tests and development only'

/** A proxy that is trusted for everybody would let every caller choose the address by which it is counted. */
const proxyAddresses: Rule = listOf((value) => {
  const [ip = '', prefix] = value.split('/')
  const least = isIP(ip) === 6 ? 32 : 8
  const isNetwork = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= least)
  return isIP(ip) !== 0 && isNetwork ? null : 'must be addresses or small networks of your own proxies, separated by commas'
})

const mailAddress: Rule = (value) => (/^[^\s@,]+@[^\s@,]+$/.test(value) ? null : 'must be one mail address')

/** Addresses with commas between them. */
const mailingList: Rule = (value) =>
  value.split(',').some((address) => mailAddress(address.trim()) !== null) ? 'must be mail addresses with commas between them' : null

/** What a customer dials, with its three places. */
const dialTemplate: Rule = (value) =>
  ['{bank}', '{account}', '{amount}'].every((place) => value.includes(place)) ? null : 'must name {bank}, {account} and {amount}'

/** Keys of Web Push: 32 and 65 bytes in base64url, as the usual tools print them. */
const vapidKey =
  (characters: number): Rule =>
  (value) =>
    value.length === characters && /^[\w-]+$/.test(value) && new Set(value).size >= 12 ? null : 'must be a key of Web Push (VAPID), as base64url'

/** How a push service reaches us. */
const vapidSubject: Rule = (value) =>
  /^mailto:[^\s@]+@[^\s@]+$/.test(value) || URL.parse(value)?.protocol === 'https:' ? null : 'must be a mailto: or https: address'

const pool = wholeNumber(1, 999)
const queuePool = wholeNumber(2, 999)
const port = wholeNumber(0, 65_535)

/** Every setting that a program reads in production. A test reads the programs' settings and names those that are missing here. */
export const PRODUCTION_SETTINGS: Readonly<Record<string, ProductionSetting>> = {
  DATABASE_URL: { required: true, rule: address('postgres:', 'postgresql:') },
  DIAL_TEMPLATE: { rule: dialTemplate },
  PIN_PEPPER: { required: true, rule: strongSecret },
  DATA_KEY: { required: true, rule: strongSecret },
  DATA_KEY_PREVIOUS: { rule: listOf(strongSecret) },
  FINGERPRINT_KEY: { rule: strongSecret },
  VFD_WALLET_URL: { required: true, rule: address('https:') },
  VFD_TOKEN_URL: { rule: address('https:') },
  VFD_CONSUMER_KEY: { required: true, rule: partnerKey },
  VFD_CONSUMER_SECRET: { required: true, rule: partnerKey },
  VFD_NOTICE_SECRET: {
    required: true,
    rule: listOf((value) => (value.length < 16 ? 'must have at least 16 characters in each key' : partnerKey(value))),
  },
  VFD_WALLET_NAME: { rule: anyText },
  VFD_TIMEOUT_MS: { rule: wholeNumber(1_000, 60_000) },
  // The bank may still apply an order for two minutes.
  VFD_RESEND_AFTER_MS: { rule: wholeNumber(150_000, 3_600_000) },
  VTUNG_URL: { required: true, rule: address('https:') },
  VTUNG_USERNAME: { required: true, rule: partnerUser },
  VTUNG_PASSWORD: { required: true, rule: partnerKey },
  VTUNG_RESEND_AFTER_MS: { rule: wholeNumber(60_000, 3_600_000) },
  VTUNG_PIN: { required: true, rule: partnerKey },
  PROVIDUS_URL: { required: true, rule: address('https:') },
  PROVIDUS_CLIENT_ID: { required: true, rule: partnerKey },
  PROVIDUS_CLIENT_SECRET: { required: true, rule: partnerKey },
  PAYSTACK_URL: { required: true, rule: address('https:') },
  PAYSTACK_SECRET_KEY: { required: true, rule: (value) => (value.startsWith('sk_test_') ? 'must be the live key' : partnerKey(value)) },
  SMTP_URL: { required: true, rule: address('smtps:', 'smtp:') },
  MAIL_FROM: { rule: anyText },
  TERMII_URL: { required: true, rule: address('https:') },
  TERMII_API_KEY: { required: true, rule: partnerKey },
  TERMII_SENDER: { rule: (value) => (/^[\w ]{3,11}$/.test(value) ? null : 'must have 3 to 11 letters and digits') },
  DOJAH_URL: { required: true, rule: address('https:') },
  DOJAH_APP_ID: { required: true, rule: partnerKey },
  DOJAH_SECRET: { required: true, rule: partnerKey },
  OPENSANCTIONS_URL: { required: true, rule: address('https:') },
  OPENSANCTIONS_API_KEY: { required: true, rule: partnerKey },
  VAPID_PUBLIC_KEY: { rule: vapidKey(87) },
  VAPID_PRIVATE_KEY: { rule: vapidKey(43) },
  VAPID_SUBJECT: { rule: vapidSubject },
  HOST: { rule: anyText },
  PORT: { rule: port },
  REUSE_PORT: { rule: oneOf('on', 'off') },
  METRICS_HOST: { rule: anyText },
  METRICS_PORT: { rule: port },
  WORKER_METRICS_PORT: { rule: port },
  TRUST_PROXY: { rule: proxyAddresses },
  HOME_SITE_URL: { rule: address('https:') },
  SANDBOX_OF: { rule: address('https:') },
  SANDBOX_HOST: { rule: address('https:') },
  SANDBOX_KEY: { rule: strongSecret },
  SITE_URL: { required: true, rule: address('https:') },
  WEB_ROOT: { rule: anyText },
  DATA_DIR: { rule: anyText },
  UPLOADS_DIR: { rule: anyText },
  PRODUCT_NAME: { rule: anyText },
  BANK_LABEL: { rule: anyText },
  SUPPORT_EMAIL: { required: true, rule: mailAddress },
  SUPPORT_PHONE: { rule: (value) => (/^[+\d][\d ]{3,19}$/.test(value) ? null : 'must be one phone number') },
  FOOTER_BANK: { rule: anyText },
  FOOTER_COMPANY: { rule: anyText },
  FACEBOOK_URL: { rule: address('https:') },
  INSTAGRAM_URL: { rule: address('https:') },
  TWITTER_URL: { rule: address('https:') },
  LINKEDIN_URL: { rule: address('https:') },
  CRASH_REPORT_TO: { rule: mailingList },
  LOG_LEVEL: { rule: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace') },
  DB_POOL_APP: { rule: pool },
  DB_POOL_SYSTEM: { rule: pool },
  DB_POOL_LEDGER: { rule: pool },
  DB_POOL_REPORTS: { rule: pool },
  DB_POOL_BANK_JOBS: { rule: queuePool },
  DB_POOL_OTHER_JOBS: { rule: queuePool },
  REQUIRE_SYNC_REPLICATION: { rule: oneOf('on', 'off') },
  NEW_DEVICE_CHECKS: { rule: oneOf('on', 'off') },
  RATE_LIMIT_FACTOR: { rule: wholeNumber(1, 10) },
  MAX_LOOP_DELAY_MS: { rule: wholeNumber(50, 5_000) },
  WORKER_SILENT_MS: { rule: wholeNumber(10_000, 3_600_000) },
  ALLOW_NON_DURABLE_DATABASE: { rule: oneOf('off') },
  CRASH_AT: { rule: forDevelopmentOnly },
  WEBHOOK_TEST_RECEIVER: { rule: forDevelopmentOnly },
  PUSH_SIMULATOR_URL: { rule: forDevelopmentOnly },
  SIMULATOR_PORT: { rule: forDevelopmentOnly },
  SIMULATOR_SMTP_PORT: { rule: forDevelopmentOnly },
}

/** Secrets that must differ: who knows one of them must not know another. */
const SECRETS = [
  'PIN_PEPPER',
  'DATA_KEY',
  'VFD_CONSUMER_SECRET',
  'VFD_NOTICE_SECRET',
  'PROVIDUS_CLIENT_SECRET',
  'PAYSTACK_SECRET_KEY',
  'VTUNG_PASSWORD',
  'VTUNG_PIN',
  'TERMII_API_KEY',
  'DOJAH_SECRET',
  'VAPID_PRIVATE_KEY',
]

/** Notifications on devices are offered with all of them, or not at all. */
const VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']

/** All reasons for which production does not start, each with the name of its setting. */
export function productionProblems(env: Env): string[] {
  const broken = Object.entries(PRODUCTION_SETTINGS).flatMap(([name, { required, rule }]) => {
    const value = env[name]
    if (!value) return required ? [`${name} is required`] : []
    const problem = rule(value)
    return problem === null ? [] : [`${name} ${problem}`]
  })
  const repeated = SECRETS.filter((name, at) => env[name] && SECRETS.slice(0, at).some((earlier) => env[earlier] === env[name]))
  const missing = VAPID.some((name) => env[name]) ? VAPID.filter((name) => !env[name]) : []
  const halves = missing.map((name) => `${name} is required with ${VAPID.filter((other) => other !== name).join(' and ')}`)
  return [...broken, ...halves, ...vapidMismatch(env), ...repeated.map((name) => `${name} must differ from all other secrets`)]
}

/** Browsers subscribe by the public key. With another private key no push service would take a notification. */
function vapidMismatch(env: Env): string[] {
  const [publicKey, privateKey] = [env['VAPID_PUBLIC_KEY'], env['VAPID_PRIVATE_KEY']]
  if (!publicKey || !privateKey || vapidKey(43)(privateKey) !== null) return []
  try {
    return vapidPublicKey(privateKey) === publicKey ? [] : ['VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY']
  } catch {
    return ['VAPID_PRIVATE_KEY must be a key of Web Push (VAPID), as base64url']
  }
}

const ENVIRONMENTS = ['production', 'development', 'test']

/** A misspelt `production` would start with the secrets and partners of development. */
export function isProductionEnv(env: Env): boolean {
  const named = env['NODE_ENV'] || 'development'
  if (!ENVIRONMENTS.includes(named)) throw new Error(`NODE_ENV must be ${ENVIRONMENTS.join(', ')} or unset, not "${named}".`)
  return named === 'production'
}
