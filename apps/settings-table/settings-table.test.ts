import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsDocument, settingsOf } from '../../platform/settings/index.ts'
import { simulatorSettingNames } from '../../simulator/settings-table.ts'
import { vapidPublicKey } from '../../partners/push/web-push/index.ts'
import { PRODUCTION_ENV } from '../../tests/fixtures/production-env.ts'
import { apiSettingsFromEnv, listenSettingsFromEnv } from '../api/env.ts'
import { openAppContext } from '../app-context.ts'
import { metricsAddressFromEnv } from '../listen-settings.ts'
import { loadEnv, SETTING_TABLE } from './index.ts'

type Env = Record<string, string | undefined>

/** The lines of the refusal to start. */
function problemsOf(env: Env): string[] {
  try {
    loadEnv(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n- ').slice(1)
  }
}

const problemOf = (name: string, value: string) => problemsOf({ ...PRODUCTION_ENV, [name]: value })

test('settings that are right have no problem, those with defaults left out or set', () => {
  expect(problemsOf(PRODUCTION_ENV)).toEqual([])
  const more = {
    TRUST_PROXY: '10.0.0.5, 10.1.0.0/16, 2001:db8::/32',
    RATE_LIMIT_FACTOR: '10',
    LOG_LEVEL: 'warn',
    VFD_RESEND_AFTER_MS: '300000',
    VTUNG_RESEND_AFTER_MS: '60000',
    CRASH_REPORT_TO: 'ops@kasuwa.example, screens@kasuwa.example',
    SUPPORT_PHONE: '+234 700 000 0000',
    HOME_SITE_URL: 'https://kasuwa.example',
    DB_POOL_APP: '40',
    REQUIRE_SYNC_REPLICATION: 'on',
    ALLOW_NON_DURABLE_DATABASE: 'off',
  }
  expect(problemsOf({ ...PRODUCTION_ENV, ...more })).toEqual([])
})

test.each([
  [
    'PIN_PEPPER',
    [
      'x',
      '',
      'p'.repeat(40),
      'abcdabcdabcdabcdabcdabcdabcdabcd',
      'pin-pepper-for-development-only-0123456789',
      'change-me-0123456789-abcdefghijklmnop',
    ],
  ],
  ['DATA_KEY', ['', 'secret', '0'.repeat(64)]],
  ['VFD_NOTICE_SECRET', ['', 'n', 'ns-0c4b8d6e2f1a7395,short', 'ns-0c4b8d6e2f1a7395,', 'vfd-notice-secret-for-development-only']],
  ['VFD_OPERATING_ACCOUNT', ['', '12345', '1000000019']],
  ['VFD_CONSUMER_KEY', ['', 'k', 'development']],
  ['VFD_CONSUMER_SECRET', ['', 'aaaaaaaaaaaa']],
  ['VTUNG_RESEND_AFTER_MS', ['1', '59999', 'soon']],
  ['VTUNG_URL', ['', 'http://vtu.example']],
  ['VTUNG_USERNAME', ['', 'development']],
  ['VTUNG_PASSWORD', ['', 'vtung-password-for-development-only', 'x']],
  ['VTUNG_PIN', ['', 'vtung-pin-for-development-only', 'x']],
  ['PROVIDUS_URL', ['', 'http://providus.example']],
  ['PROVIDUS_CLIENT_ID', ['', 'development']],
  ['PROVIDUS_CLIENT_SECRET', ['', 'providus-secret-for-development-only', 'x']],
  ['TERMII_API_KEY', ['', 'development', 'x']],
  ['DOJAH_APP_ID', ['', 'development']],
  ['DOJAH_SECRET', ['', 'development']],
  ['OPENSANCTIONS_API_KEY', ['', 'development']],
  ['OPENSANCTIONS_URL', ['', 'http://127.0.0.1:3010/opensanctions']],
  ['VFD_WALLET_URL', ['', 'http://bank.example', 'bank.example', 'ftp://bank.example', 'https:']],
  ['VFD_TOKEN_URL', ['http://bank.example/token']],
  ['TERMII_URL', ['', 'http://sms.example']],
  ['DOJAH_URL', ['', 'http://127.0.0.1:3010/dojah']],
  ['SMTP_URL', ['', 'http://mail.example', 'mail.example:25']],
  ['HOME_SITE_URL', ['http://kasuwa.example', 'javascript:alert(1)']],
  ['SANDBOX_OF', ['http://kasuwa.example']],
  ['DATABASE_URL', ['', 'mysql://db', 'db.example']],
  ['RATE_LIMIT_FACTOR', ['999999', '0', '-1', '11', '1e1', '0.5']],
  ['MAX_LOOP_DELAY_MS', ['0', '99999', '-5']],
  ['VFD_TIMEOUT_MS', ['1', '999999']],
  ['VFD_RESEND_AFTER_MS', ['1', '119999', 'soon']],
  ['WORKER_SILENT_MS', ['1000', 'x']],
  ['TRUST_PROXY', ['true', '*', '0.0.0.0/0', '::/0', '10.0.0.0/4', 'proxy.example', '10.0.0.1/']],
  ['PORT', ['70000', 'x']],
  ['METRICS_PORT', ['x']],
  ['DB_POOL_APP', ['0', 'ten']],
  ['REQUIRE_SYNC_REPLICATION', ['yes', '']],
  ['ALLOW_NON_DURABLE_DATABASE', ['on']],
  ['LOG_LEVEL', ['silent', 'loud']],
  ['SUPPORT_EMAIL', ['', 'nobody']],
  ['SUPPORT_PHONE', ['call us']],
  ['CRASH_REPORT_TO', ['nobody', 'a@b.example,nobody']],
  ['TERMII_SENDER', ['ab', 'a sender that is too long']],
  ['CRASH_AT', ['transfers.attempt_committed']],
  ['PUSH_SIMULATOR_URL', ['http://127.0.0.1:3010']],
  ['SIMULATOR_PORT', ['3010']],
  ['SIMULATOR_SMTP_PORT', ['3011']],
])('production refuses %s where it is weak, missing or of development, and names it alone, without its value', (name, values) => {
  for (const value of values) {
    const problems = problemOf(name, value)
    expect([value, problems]).toEqual([
      value,
      value === '' || !value ? [`${name} is required`] : [expect.stringMatching(new RegExp(`^${name} (must|is) `))],
    ])
    if (value.length > 6) expect(problems[0]).not.toContain(value)
  }
})

test('one secret in two places is refused', () => {
  expect(problemOf('DATA_KEY', PRODUCTION_ENV.PIN_PEPPER)).toEqual(['DATA_KEY must differ from all other secrets'])
})

test('notifications on devices are offered with a pair of keys and an address, or not at all', () => {
  const VAPID_PRIVATE_KEY = 'k3Jf8Qz1Wm6Xc0Vb5Nn2Lp7Ht4Rd9GysvO8pXw1nq2R'
  const vapid = { VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY: vapidPublicKey(VAPID_PRIVATE_KEY), VAPID_SUBJECT: 'mailto:help@kasuwa.example' }
  const problemsWith = (changed: Record<string, string>) => problemsOf({ ...PRODUCTION_ENV, ...vapid, ...changed })
  expect(problemsWith({})).toEqual([])
  for (const name of Object.keys(vapid))
    expect(problemsWith({ [name]: '' })).toEqual([expect.stringMatching(new RegExp(`^${name} is required with VAPID_`))])
  expect(problemsWith({ VAPID_PUBLIC_KEY: `B${'aB3-xYz_9q1LmN'.repeat(7).slice(0, 86)}` })).toEqual([
    'VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY',
  ])
  expect(problemsWith({ VAPID_SUBJECT: 'help@kasuwa.example' })).toEqual([expect.stringMatching(/^VAPID_SUBJECT must be /)])
  expect(problemsWith({ VAPID_PRIVATE_KEY: 'short' })).toContainEqual(expect.stringMatching(/^VAPID_PRIVATE_KEY must be /))
})

test('all problems are listed at once', () => {
  const names = ['PIN_PEPPER', 'VFD_WALLET_URL', 'TERMII_URL', 'RATE_LIMIT_FACTOR', 'CRASH_AT']
  const problems = problemsOf({
    ...PRODUCTION_ENV,
    PIN_PEPPER: 'x',
    VFD_WALLET_URL: 'http://a',
    TERMII_URL: '',
    RATE_LIMIT_FACTOR: '999999',
    CRASH_AT: 'x',
  })
  expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual(names.toSorted())
})

const DEVELOPMENT = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }

test.each([
  ['DB_POOL_AP', 'DB_POOL_AP is no setting: did you mean DB_POOL_APP?'],
  ['VFD_WALET_URL', 'VFD_WALET_URL is no setting: did you mean VFD_WALLET_URL?'],
  ['VFD_RETRY_AFTER', 'VFD_RETRY_AFTER is no setting'],
  ['LOG_LEVLE', 'LOG_LEVLE is no setting: did you mean LOG_LEVEL?'],
  ['PROT', 'PROT is no setting: did you mean PORT?'],
  ['DATA_KEY_FILES', 'DATA_KEY_FILES is no setting: did you mean DATA_KEY_FILE?'],
  ['DB_POOL_APP_FILE', 'DB_POOL_APP_FILE is no setting'],
  ['REQUIRE_SYNCHRONOUS_REPLICATION', 'REQUIRE_SYNCHRONOUS_REPLICATION is no setting'],
  ['DATABASE_REPLICA', 'DATABASE_REPLICA is no setting'],
])('a misspelt %s stops the program, which names it, in development too', (name, problem) => {
  expect(problemsOf({ ...DEVELOPMENT, [name]: '1' })).toEqual([problem])
})

test('names of other programs are left alone', () => {
  const others = {
    PATH: '/bin',
    HOSTNAME: 'a',
    HOME: '/',
    PGHOST: 'db',
    NODE_OPTIONS: '',
    KUBERNETES_PORT: 'tcp://10.0.0.1:443',
    npm_config_port: '1',
  }
  expect(problemsOf({ ...DEVELOPMENT, ...others })).toEqual([])
})

test.each<[string, Env]>([
  ['FINGERPRINT_KEY', { DATA_KEY_PREVIOUS: 'k'.repeat(32) }],
  ['SANDBOX_HOST', { SANDBOX_OF: 'https://a.example', SANDBOX_HOST: 'https://b.example' }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: DEVELOPMENT.DATABASE_URL }],
  ['DATABASE_REQUESTS_URL', { DATABASE_REQUESTS_URL: DEVELOPMENT.DATABASE_URL }],
  ['METRICS_PORT', { PORT: '3000', METRICS_PORT: '3000' }],
  ['S3_BUCKET', { S3_BUCKET: 'kasuwa' }],
  ['S3_ENDPOINT', { FILES_STORE: 's3', S3_BUCKET: 'kasuwa', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }],
  ['PIN_PEPPER', { PIN_PEPPER: 'a', PIN_PEPPER_FILE: '/nowhere' }],
])('settings that contradict each other stop the program, which names %s', (name, env) => {
  expect(problemsOf({ ...DEVELOPMENT, ...env })).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
})

test('pools that may open more connections than the budget stop the program, with the number that is needed', () => {
  const env = { ...DEVELOPMENT, API_PROCESSES: '2', WORKER_PROCESSES: '2', DB_CONNECTION_BUDGET: '137' }
  // 26 for each API, 27 for each worker, 32 in reserve.
  expect(problemsOf(env)).toEqual([expect.stringMatching(/^DB_CONNECTION_BUDGET must be at least 138 /)])
  expect(problemsOf({ ...env, DB_CONNECTION_BUDGET: '138' })).toEqual([])
  expect(problemsOf({ ...env, DB_CONNECTION_BUDGET: '138', DB_POOL_APP: '11' })).toHaveLength(1)
})

test('a secret is read from its file, and a file that is missing or empty stops the program by its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-secrets-'))
  try {
    const [pepper, empty] = [join(folder, 'pepper'), join(folder, 'empty')]
    writeFileSync(pepper, `${PRODUCTION_ENV.PIN_PEPPER}\n`)
    writeFileSync(empty, '\n')
    const env = { ...PRODUCTION_ENV, PIN_PEPPER: undefined }
    expect(loadEnv({ ...env, PIN_PEPPER_FILE: pepper })['PIN_PEPPER']).toBe(PRODUCTION_ENV.PIN_PEPPER)
    expect(problemsOf({ ...env, PIN_PEPPER_FILE: join(folder, 'none') })).toEqual(['PIN_PEPPER_FILE names a file that cannot be read'])
    expect(problemsOf({ ...env, PIN_PEPPER_FILE: empty })).toEqual(['PIN_PEPPER_FILE names a file that is empty'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a program can read no setting that the table does not have', async () => {
  for (const given of [PRODUCTION_ENV, { ...DEVELOPMENT, PIN_PEPPER: 'p', DATA_KEY: 'd'.repeat(32) }]) {
    const context = openAppContext({ ...given, LOG_LEVEL: 'fatal' }, 'test')
    apiSettingsFromEnv(context.env, context.settings)
    listenSettingsFromEnv(context.env)
    metricsAddressFromEnv(context.env, 'WORKER_METRICS_PORT')
    expect(() => context.env['SOMETHING_ELSE']).toThrow('SOMETHING_ELSE is no setting')
    await context.close()
  }
})

test('each constant default of the table is the one that the programs use', async () => {
  const given = { ...DEVELOPMENT, PIN_PEPPER: 'p', DATA_KEY: 'd'.repeat(32) }
  const defaults = Object.fromEntries(
    Object.entries(settingsOf(SETTING_TABLE)).flatMap(([name, { byDefault, programs }]) =>
      byDefault && (programs.includes('api') || programs.includes('worker')) ? [[name, byDefault]] : [],
    ),
  )
  expect(Object.keys(defaults)).toEqual(
    expect.arrayContaining(['PORT', 'DB_POOL_APP', 'VFD_TIMEOUT_MS', 'VTUNG_RESEND_AFTER_MS', 'MAX_LOOP_DELAY_MS']),
  )
  const [plain, explicit] = [openAppContext(given, 'test'), openAppContext({ ...given, ...defaults }, 'test')]
  const read = ({ env, settings }: typeof plain) => [settings, apiSettingsFromEnv(env, settings), listenSettingsFromEnv(env)]
  expect(read(explicit)).toEqual(read(plain))
  await Promise.all([plain.close(), explicit.close()])
})

test('the table has every setting of the simulator', () => {
  expect(simulatorSettingNames.filter((name) => !Object.hasOwn(settingsOf(SETTING_TABLE), name))).toEqual([])
})

const INTRODUCTION = `# Settings

Made from \`apps/settings-table\`. \`vitest run --project unit apps/settings-table -u\` writes this page; a test fails when the two differ.

Each setting is one environment variable. A program reads all of them when it starts. It stops and names every setting that is missing,
misspelt, wrong or contradicts another. An empty value means the default.

A **secret** may stand in a file: \`PIN_PEPPER_FILE=/run/secrets/pin-pepper\` in place of \`PIN_PEPPER\`. Setting both stops the program.

Each process opens connections of its own. With the default pools an API opens 26 at most and a worker 27. A seed or \`npm run books\`
opens 25, a migration 4, and PostgreSQL keeps 3 for superusers. \`DB_CONNECTION_BUDGET\` makes the programs check the sum, and compare it
with \`max_connections\` of the server.
`

test('docs/operations/settings.md is the table', async () => {
  await expect(`${INTRODUCTION}\n${settingsDocument(SETTING_TABLE)}\n`).toMatchFileSnapshot('../../docs/operations/settings.md')
})
