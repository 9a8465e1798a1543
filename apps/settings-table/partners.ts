import { alternateBankSettings } from '../../partners/alternate-accounts/adapters.ts'
import { VFD_SETTINGS } from '../../partners/bank/vfd/settings.ts'
import { VTUNG_SETTINGS } from '../../partners/bills/vtung/settings.ts'
import { MAIL_SETTINGS } from '../../partners/mail/smtp/index.ts'
import { TERMII_SETTINGS } from '../../partners/sms/termii/index.ts'
import type { Kind } from '../../platform/settings/kinds.ts'
import { kinds, partnerAddress, partnerKey, partnerUser, type SettingGroup } from '../../platform/settings/index.ts'
import { BOTH } from './programs.ts'

/** As the usual tools print them: 32 or 65 bytes in base64url. */
const vapidKey = (characters: number): Kind => ({
  name: `key of Web Push (VAPID), ${characters} characters`,
  rule: (value) =>
    value.length === characters && /^[\w-]+$/.test(value) && new Set(value).size >= 12 ? null : 'must be a key of Web Push (VAPID), as base64url',
})

const contactAddress: Kind = {
  name: 'mailto: or https: address',
  rule: (value) => (/^mailto:[^\s@]+@[^\s@]+$/.test(value) || URL.parse(value)?.protocol === 'https:' ? null : 'must be a mailto: or https: address'),
}

const noticeSecret: Kind = {
  name: 'at least 16 characters each, with commas between them',
  rule: kinds.listOf({
    name: '',
    rule: (value) => (value.length < 16 ? 'must have at least 16 characters in each key' : kinds.partnerKey.rule(value)),
  }).rule,
}

const liveCardKey: Kind = {
  name: 'live key of the partner',
  rule: (value) => (value.startsWith('sk_test_') ? 'must be the live key' : kinds.partnerKey.rule(value)),
}

export const bankSettings: SettingGroup = {
  title: 'The bank (VFD)',
  settings: {
    VFD_WALLET_URL: partnerAddress('The wallet API.'),
    VFD_TOKEN_URL: {
      programs: BOTH,
      kind: kinds.address('https:', 'http:'),
      inProduction: kinds.address('https:'),
      otherwise: 'below `VFD_WALLET_URL`',
      meaning: 'The address of tokens.',
    },
    VFD_CONSUMER_KEY: partnerKey('Our name at the bank’s API.'),
    VFD_CONSUMER_SECRET: partnerKey('Our password at the bank’s API.'),
    VFD_NOTICE_SECRET: partnerKey('Keys of the signature of notices; two of them during a change of keys.', noticeSecret),
    ...VFD_SETTINGS,
    VFD_OPERATING_ACCOUNT: {
      programs: [...BOTH, 'simulator'],
      required: 'in production',
      kind: kinds.textLike('10 digits', /^\d{10}$/, 'must have 10 digits'),
      inProduction: kinds.textLike('10 digits', /^(?!1000000019)\d{10}$/, 'must be the 10 digits of the account at the bank'),
      otherwise: 'of the simulator',
      meaning: 'The number of the house’s own account, beside the pool. Our surplus is swept into it, and taxes are paid out of it.',
    },
  },
}

export const otherPartnerSettings: SettingGroup = {
  title: 'Other partners',
  settings: {
    ...alternateBankSettings,
    PAYSTACK_URL: partnerAddress('Card payments.'),
    PAYSTACK_SECRET_KEY: partnerKey('Our key at Paystack, which also signs its notices.', liveCardKey),
    VTUNG_URL: partnerAddress('Airtime, data, cable TV and electricity.'),
    VTUNG_USERNAME: partnerUser('Our name at VTU.ng.'),
    VTUNG_PASSWORD: partnerKey('Our password at VTU.ng.'),
    VTUNG_PIN: partnerKey('The PIN of our account at VTU.ng, which also signs its notices.'),
    ...VTUNG_SETTINGS,
    TERMII_URL: partnerAddress('Text messages.'),
    TERMII_API_KEY: partnerKey('Our key at Termii.'),
    ...TERMII_SETTINGS,
    DOJAH_URL: partnerAddress('Identity checks.'),
    DOJAH_APP_ID: partnerKey('Our application at Dojah.'),
    DOJAH_SECRET: partnerKey('Our key at Dojah.'),
    OPENSANCTIONS_URL: partnerAddress('Lists of sanctions.'),
    OPENSANCTIONS_API_KEY: partnerKey('Our key at OpenSanctions.'),
    VAPID_PUBLIC_KEY: {
      programs: BOTH,
      kind: vapidKey(87),
      otherwise: 'none: notifications on devices are not offered in production',
      meaning: 'The key by which browsers subscribe to notifications. Another one ends all subscriptions.',
    },
    VAPID_PRIVATE_KEY: {
      programs: BOTH,
      kind: vapidKey(43),
      secret: true,
      otherwise: 'as above; a development machine makes its own',
      meaning: 'The private key of `VAPID_PUBLIC_KEY`. `npx web-push generate-vapid-keys` makes both.',
    },
    VAPID_SUBJECT: {
      programs: BOTH,
      kind: contactAddress,
      otherwise: 'as above; outside production the mail address of support',
      meaning: 'How the push services of browsers reach us.',
    },
    SMTP_URL: {
      programs: BOTH,
      required: 'in production',
      kind: kinds.address('smtps:', 'smtp:'),
      secret: true,
      otherwise: 'the simulator',
      meaning: 'The mail server, with its user and password in the address.',
    },
    ...MAIL_SETTINGS,
  },
}
