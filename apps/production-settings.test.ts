import { expect, test } from 'vitest'
import { vapidPublicKey } from '../partners/push/web-push/index.ts'
import { PRODUCTION_ENV } from '../tests/fixtures/production-env.ts'
import { apiSettingsFromEnv, listenSettingsFromEnv } from './api/env.ts'
import { openAppContext } from './app-context.ts'
import { metricsAddressFromEnv } from './listen-settings.ts'
import { PRODUCTION_SETTINGS, productionProblems } from './production-settings.ts'

const problemOf = (name: string, value: string) => productionProblems({ ...PRODUCTION_ENV, [name]: value })

test('settings that are right have no problem, those with defaults left out or set', () => {
  expect(productionProblems(PRODUCTION_ENV)).toEqual([])
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
  expect(productionProblems({ ...PRODUCTION_ENV, ...more })).toEqual([])
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
  ['VFD_WALLET_URL', ['', 'http://bank.example', 'bank.example', 'ftp://bank.example', 'https:']],
  ['VFD_TOKEN_URL', ['http://bank.example/token']],
  ['TERMII_URL', ['', 'http://sms.example']],
  ['DOJAH_URL', ['', 'http://127.0.0.1:3010/dojah']],
  ['OPENSANCTIONS_URL', ['', 'http://127.0.0.1:3010/opensanctions']],
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
  ['DB_POOL_OTHER_JOBS', ['1']],
  ['REQUIRE_SYNC_REPLICATION', ['yes']],
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
  const problemsOf = (changed: Record<string, string>) => productionProblems({ ...PRODUCTION_ENV, ...vapid, ...changed })
  expect(problemsOf({})).toEqual([])
  for (const name of Object.keys(vapid))
    expect(problemsOf({ [name]: '' })).toEqual([expect.stringMatching(new RegExp(`^${name} is required with VAPID_`))])
  expect(problemsOf({ VAPID_PUBLIC_KEY: `B${'aB3-xYz_9q1LmN'.repeat(7).slice(0, 86)}` })).toEqual([
    'VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY',
  ])
  expect(problemsOf({ VAPID_SUBJECT: 'help@kasuwa.example' })).toEqual([expect.stringMatching(/^VAPID_SUBJECT must be /)])
  expect(problemsOf({ VAPID_PRIVATE_KEY: 'short' })).toEqual([expect.stringMatching(/^VAPID_PRIVATE_KEY must be /)])
})

test('all problems are listed at once', () => {
  const names = ['PIN_PEPPER', 'VFD_WALLET_URL', 'TERMII_URL', 'RATE_LIMIT_FACTOR', 'CRASH_AT']
  const problems = productionProblems({
    ...PRODUCTION_ENV,
    PIN_PEPPER: 'x',
    VFD_WALLET_URL: 'http://a',
    TERMII_URL: '',
    RATE_LIMIT_FACTOR: '999999',
    CRASH_AT: 'x',
  })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(names)
})

test('every setting that API and worker read in production has a rule', async () => {
  const read = new Set<string>()
  const env = new Proxy<Record<string, string | undefined>>(
    { ...PRODUCTION_ENV, LOG_LEVEL: 'fatal' },
    {
      get(values, name: string) {
        read.add(name)
        return values[name]
      },
    },
  )
  const context = openAppContext(env, 'test')
  apiSettingsFromEnv(env, context.settings)
  listenSettingsFromEnv(env)
  metricsAddressFromEnv(env, 'WORKER_METRICS_PORT')
  await context.close()
  expect([...read].filter((name) => !Object.hasOwn(PRODUCTION_SETTINGS, name))).toEqual(['NODE_ENV'])
})
