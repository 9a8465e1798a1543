import { dayInWords, lagosClock, lagosDay } from '../../../platform/clock/index.ts'
import { shortSmsName, smsText } from '../../../platform/text/sms-text.ts'
import { defineMessage, type NoticeAdvice, noticeText } from '../../messages/index.ts'
import { sendContactCodeJob, sendOtpJob, sendPasswordJob } from './jobs.ts'
import { OTP_LIFETIME_MINUTES } from './otp.ts'

type Brand = { productName: string }

/** A person may have several businesses, or none. */
const OF_A_PERSON = { none: 'about the login of a person' }
type NewDevice = Brand & { sessionId: string; firstname: string; device: string; address: string; at: Date }

const NEW_PASSWORD: NoticeAdvice = {
  mail: 'If this was you, ignore this message. If not, choose a new password now. It signs out every device.',
  sms: 'Not you? Choose a new password now.',
}
const NEW_PASSWORD_AND_PIN = 'If this was not you, choose a new password and a new PIN now, and contact support.'
const CONTACT_SUPPORT = 'If this was not you, choose a new password now and contact support.'

/** `device`: as `deviceName` names it. `address`: from which it signed in. */
export const newDevice = defineMessage({
  name: 'identity.new-device',
  channels: ['mail', 'sms'],
  occasion: ({ sessionId }: NewDevice) => `new-device-${sessionId}`,
  business: OF_A_PERSON,
  subject: ({ productName }) => `A new device signed in to your ${productName} account`,
  text: ({ productName, firstname, device, address, at }) => {
    const when = `${dayInWords(lagosDay(at))} at ${lagosClock(at, true)} (Lagos)`
    return noticeText(
      firstname,
      [`A new device signed in to your ${productName} account:`, '', `${device}, on ${when}, from ${address}`],
      NEW_PASSWORD,
    )
  },
  sms: ({ productName, device }) => smsText(productName, `A new device signed in to your account: ${device}.`, NEW_PASSWORD.sms),
})

type Contact = Brand & { codeId: string; firstname: string; changed: 'email' | 'phone' }

const contactName = ({ changed }: Contact) => (changed === 'email' ? 'email address' : 'phone number')
const contactSentence = (change: Contact) => `The ${contactName(change)} of your ${change.productName} account was changed just now.`

/** To the addresses that the person had, of which the thief of a session has none. */
export const contactChanged = defineMessage({
  name: 'identity.contact-changed',
  channels: ['mail', 'sms'],
  occasion: ({ codeId }: Contact) => `contact-changed-${codeId}`,
  business: OF_A_PERSON,
  subject: (change) => `Your ${change.productName} ${contactName(change)} was changed`,
  text: (change) => [`Hello ${change.firstname},`, '', contactSentence(change), '', CONTACT_SUPPORT].join('\n'),
  sms: (change) => `${contactSentence(change)} ${CONTACT_SUPPORT}`,
})

type NewPassword = Brand & {
  change: string
  firstname: string
  /** The phone number whose text message had the code. Null for a change in any other way. */
  byTextTo: string | null
  isCapped: boolean
}

const passwordSentence = ({ productName, byTextTo }: NewPassword) =>
  byTextTo === null
    ? `The password of your ${productName} account was changed just now.`
    : `The password of your ${productName} account was changed just now with a code sent by text message to ${byTextTo}.`

/** To the email address, which a thief of the phone number does not have. By text message to a person without one. */
export const passwordChanged = defineMessage({
  name: 'identity.password-changed',
  channels: ['mail', 'sms'],
  occasion: ({ change }: NewPassword) => `password-changed-${change}`,
  business: OF_A_PERSON,
  subject: ({ productName }) => `Your ${productName} password was changed`,
  text: (change) =>
    [
      `Hello ${change.firstname},`,
      '',
      `${passwordSentence(change)} All devices were signed out.`,
      ...(change.isCapped ? ['For 24 hours you can send at most ₦20,000. Your PIN is the same as before.'] : []),
      '',
      CONTACT_SUPPORT,
    ].join('\n'),
  sms: ({ productName }) => smsText(productName, 'The password of your account was changed just now.', NEW_PASSWORD.sms),
})

/** After a caller was identified by staff. It tells the person, should somebody else have called. */
export const sessionsEnded = defineMessage({
  name: 'identity.sessions-ended',
  channels: ['mail', 'sms'],
  occasion: ({ requestId }: Brand & { requestId: string; firstname: string }) => `sessions-ended-${requestId}`,
  business: OF_A_PERSON,
  subject: ({ productName }) => `You were signed out of ${productName} on every device`,
  text: ({ productName, firstname }) =>
    [
      `Hello ${firstname},`,
      '',
      `${productName} support signed you out on every device just now, because of a call in your name.`,
      'Your password and your PIN are the same as before.',
      '',
      'If this was not you, choose a new password now and write to support.',
    ].join('\n'),
  sms: ({ productName }) => smsText(productName, 'Support signed you out on every device after a call in your name.', NEW_PASSWORD.sms),
})

export const pinSet = defineMessage({
  name: 'identity.pin-set',
  channels: ['mail'],
  occasion: ({ requestId }: { requestId: string; firstname: string; businessName: string }) => `pin-set-${requestId}`,
  business: ({ businessName }) => businessName,
  subject: () => 'Your transaction PIN was set',
  text: ({ firstname, businessName }) =>
    [`Hello ${firstname},`, '', `A transaction PIN of ${businessName} was set just now. It confirms each payment.`, '', NEW_PASSWORD_AND_PIN].join(
      '\n',
    ),
})

export const pinLocked = defineMessage({
  name: 'identity.pin-locked',
  channels: ['mail'],
  occasion: ({ personId, businessId, at }: { personId: string; businessId: string; at: Date; firstname: string; businessName: string }) =>
    `pin-locked-${personId}-${businessId}-${at.getTime()}`,
  business: ({ businessName }) => businessName,
  subject: () => 'Your transaction PIN was locked',
  text: ({ firstname, businessName }) =>
    [
      `Hello ${firstname},`,
      '',
      `Your transaction PIN of ${businessName} is locked after five wrong tries.`,
      'Choose Forgot Pin to set a new one.',
      '',
      NEW_PASSWORD_AND_PIN,
    ].join('\n'),
})

export const pinChanged = defineMessage({
  name: 'identity.pin-changed',
  channels: ['mail'],
  occasion: ({ change }: Brand & { change: string; firstname: string; businessName: string }) => `pin-changed-${change}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName }) => `Your ${productName} PIN was changed`,
  text: ({ productName, firstname, businessName }) =>
    [`Hello ${firstname},`, '', `Your ${productName} transaction PIN of ${businessName} was changed just now.`, '', NEW_PASSWORD_AND_PIN].join('\n'),
})

/** `unasked`: the advice to a person who did not ask for the code. */
const CODE_PURPOSES = {
  password_reset: {
    what: (productName: string) => `your code for a new ${productName} password`,
    unasked: 'If you did not ask for it, ignore this message. Your password has not changed.',
  },
  pin_reset: {
    what: (productName: string) => `your code for a new ${productName} PIN`,
    unasked: 'If you did not ask for it, ignore this message. Your PIN has not changed.',
  },
  sign_in: {
    what: (productName: string) => `your code to sign in to ${productName}`,
    unasked: 'If you did not try to sign in, your password is known to someone else. Choose a new password now.',
  },
}
export type CodePurpose = keyof typeof CODE_PURPOSES

const forMinutes = `It works for ${OTP_LIFETIME_MINUTES} minutes.`

/** For a new password, a new PIN, or a sign-in from a new device. */
export const oneTimeCode = defineMessage({
  name: 'identity.code',
  channels: ['mail', 'sms'],
  sentBy: sendOtpJob,
  occasion: ({ codeId }: Brand & { purpose: CodePurpose; codeId: string; code: string; firstname: string }) => codeId,
  business: OF_A_PERSON,
  subject: ({ purpose, productName }) => CODE_PURPOSES[purpose].what(productName).replace('your', 'Your'),
  text: ({ purpose, productName, code, firstname }) =>
    [
      `Hello ${firstname},`,
      '',
      `${code} is ${CODE_PURPOSES[purpose].what(productName)}.`,
      `${forMinutes} ${productName} staff will never ask you for it.`,
      '',
      CODE_PURPOSES[purpose].unasked,
    ].join('\n'),
  sms: ({ purpose, productName, code }) => `${code} is ${CODE_PURPOSES[purpose].what(productName)}. ${forMinutes} Do not share it.`,
})

/** To the new address of a person, which is in no record yet. */
export const contactCode = defineMessage({
  name: 'identity.contact-code',
  channels: ['mail', 'sms'],
  sentBy: sendContactCodeJob,
  occasion: ({ codeId }: Brand & { codeId: string; code: string; firstname: string }) => codeId,
  business: OF_A_PERSON,
  subject: ({ productName }) => `Your code to use this email address with ${productName}`,
  text: ({ productName, code, firstname }) =>
    [
      `Hello ${firstname},`,
      '',
      `${code} is your code to use this email address with ${productName}.`,
      `${forMinutes} ${productName} staff will never ask you for it.`,
      '',
      'If you did not ask for it, ignore this message. Nothing has changed.',
    ].join('\n'),
  sms: ({ productName, code }) => `${code} is your code to use this number with ${productName}. ${forMinutes} Do not share it.`,
})

type TemporaryPassword = Brand & {
  personId: string
  firstname: string
  phone: string | null
  businessName: string
  password: string
  supportEmail: string
  siteUrl: string
  /** In place of a password that was forgotten. */
  isAgain: boolean
}

/** To a cashier: the password for the first log-in. */
export const temporaryPassword = defineMessage({
  name: 'identity.temporary-password',
  channels: ['mail', 'sms'],
  sentBy: sendPasswordJob,
  occasion: ({ personId }: TemporaryPassword) => `first-password-${personId}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName }) => `Your first ${productName} password`,
  text: ({ productName, supportEmail, siteUrl, businessName, firstname, phone, password }) =>
    [
      `Hello ${firstname},`,
      '',
      `${businessName} has opened a cashpoint on ${productName}, and you confirm its payments.`,
      '',
      `Your first password: ${password}`,
      '',
      `Log in at ${siteUrl}/login with this email address${phone ? ` or with ${phone}` : ''}. You then choose a password of your own.`,
      `${productName} staff will never ask you for it.`,
      '',
      '--',
      `${productName} support: ${supportEmail}`,
    ].join('\n'),
  sms: ({ productName, siteUrl, businessName, password, isAgain }) => {
    const name = shortSmsName(businessName, 'your business', 20)
    return `${password} is your ${isAgain ? 'new' : 'first'} ${productName} password for ${name}. Log in at ${siteUrl}/login with this phone number. Do not share it.`
  },
})
