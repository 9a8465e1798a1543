import { simulatedNoticeSettings } from '../../partners/alternate-accounts/adapters.ts'
import { SHARED_SETTINGS, kinds, type Setting, type SettingGroup } from '../../platform/settings/index.ts'
import { API, BOTH, WORKER } from './programs.ts'

const web = kinds.address('https:', 'http:')
const https = kinds.address('https:')

const page = (meaning: string): Setting => ({ programs: API, kind: web, inProduction: https, meaning })

/** What a customer dials, with its three places. */
const dialTemplate = {
  name: 'text with {bank}, {account} and {amount}',
  rule: (value: string) =>
    ['{bank}', '{account}', '{amount}'].every((place) => value.includes(place)) ? null : 'must name {bank}, {account} and {amount}',
}

export const siteSettings = {
  title: 'This site',
  settings: {
    SITE_URL: {
      programs: BOTH,
      kind: web,
      inProduction: https,
      required: 'in production',
      otherwise: 'http://127.0.0.1:`PORT`',
      meaning: 'The address of this site, to which mails link.',
    },
    HOME_SITE_URL: {
      programs: API,
      kind: web,
      inProduction: https,
      meaning: 'The site for visitors without a session, while the flag `web.redirect` is on.',
    },
    PRODUCT_NAME: { programs: BOTH, kind: kinds.text, byDefault: 'Kasuwa', meaning: 'The name of the product.' },
    BANK_LABEL: { programs: BOTH, kind: kinds.text, byDefault: 'VFD MFB', meaning: 'The name of the bank beside account numbers.' },
    DIAL_TEMPLATE: { programs: BOTH, kind: dialTemplate, otherwise: 'the bank’s dial code', meaning: 'The code that a customer dials to pay.' },
    SUPPORT_EMAIL: SHARED_SETTINGS.SUPPORT_EMAIL,
    SUPPORT_PHONE: {
      programs: API,
      kind: kinds.textLike('phone number', /^[+\d][\d ]{3,19}$/, 'must be one phone number'),
      meaning: 'The phone number of support. Without it no page shows one.',
    },
    SUPPORT_WHATSAPP: {
      programs: API,
      kind: kinds.textLike('phone number with + and the country', /^\+\d[\d ]{6,18}$/, 'must be one phone number that begins with + and the country'),
      meaning: 'The number of support at WhatsApp. Without it the contact page has no such link.',
    },
    CRASH_REPORT_TO: { programs: BOTH, kind: kinds.mailAddresses, otherwise: '`SUPPORT_EMAIL`', meaning: 'Receives reports of broken pages.' },
    FOOTER_BANK: { programs: API, kind: kinds.text, otherwise: 'the product’s own', meaning: 'The bank that the footer names.' },
    FOOTER_COMPANY: { programs: API, kind: kinds.text, otherwise: 'the product’s own', meaning: 'The company that the footer names.' },
    FACEBOOK_URL: page('Our page at Facebook. Without it the footers have no such link.'),
    INSTAGRAM_URL: page('Our page at Instagram. Without it the footers have no such link.'),
    TWITTER_URL: page('Our page at X. Without it the footers have no such link.'),
    LINKEDIN_URL: page('Our page at LinkedIn. Without it the footers have no such link.'),
    SANDBOX_OF: { programs: BOTH, kind: web, inProduction: https, meaning: 'The main site, where this installation is its sandbox.' },
    SANDBOX_HOST: {
      programs: BOTH,
      kind: web,
      inProduction: https,
      otherwise: 'the simulator; none in production',
      meaning: 'The developer sandbox of this site.',
    },
    SANDBOX_KEY: {
      programs: BOTH,
      kind: kinds.text,
      inProduction: kinds.strongSecret,
      secret: true,
      otherwise: 'of the simulator; none in production',
      meaning: 'The secret that main site and sandbox share.',
    },
  },
} as const satisfies SettingGroup

const dev = (meaning: string, programs: readonly string[] = ['simulator'], kind: Setting['kind'] = kinds.text): Setting => ({
  programs,
  kind,
  inProduction: kinds.forDevelopmentOnly,
  meaning,
})

const noticesOf = (partner: string): Setting => ({
  ...dev(`Receives the notices of the simulated ${partner}.`),
  otherwise: 'the API on this machine',
})

export const developmentSettings = {
  title: 'Development and tests (refused in production)',
  settings: {
    CRASH_AT: dev('The failpoint at which the program ends itself.', BOTH),
    WEBHOOK_TEST_RECEIVER: dev('One receiver of webhooks on this machine, with the file of its certificate.', WORKER),
    PUSH_SIMULATOR_URL: { ...dev('The origin of the simulated push service.', BOTH), otherwise: 'the simulator on this machine' },
    SEED: { ...dev('`demo`, or `none` for an empty product.', ['npm start']), byDefault: 'demo' },
    API_URL: dev('Where the development server of the screens finds the API.', ['npm run dev']),
    SIMULATOR_PORT: SHARED_SETTINGS.SIMULATOR_PORT,
    SIMULATOR_SMTP_PORT: {
      ...dev('The port of the simulator’s mail server.', [...BOTH, 'simulator'], kinds.port),
      otherwise: '`SIMULATOR_PORT` and 1',
    },
    PRODUCT_URL: { ...dev('Where the simulator’s page finds the product.'), otherwise: 'http://127.0.0.1:`PORT`' },
    NOTICE_URL: { ...dev('Receives the simulated bank’s notices.'), otherwise: 'the API on this machine' },
    ...Object.fromEntries(simulatedNoticeSettings.map(({ setting, label }) => [setting, noticesOf(label)])),
    PAYSTACK_NOTICE_URL: noticesOf('Paystack'),
    PAYSTACK_PAGE_URL: { ...dev('Where a customer’s browser finds the simulated pay page.'), otherwise: 'the address by which the product calls' },
    VTUNG_NOTICE_URL: noticesOf('VTU.ng'),
    EXIT_WITH_PARENT: {
      programs: [...BOTH, 'simulator'],
      kind: kinds.oneOf('0', '1'),
      byDefault: '0',
      meaning: '`1` ends the program with the one that started it. `npm start` sets it.',
    },
  },
} as const satisfies SettingGroup
