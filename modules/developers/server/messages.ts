import { dayInWords, lagosClock, lagosDay } from '../../../platform/clock/index.ts'
import { shortSmsName, smsText } from '../../../platform/text/sms-text.ts'
import { defineMessage, type NoticeAdvice, noticeText, NOT_YOU } from '../../messages/index.ts'

type Owner = { firstname: string; businessName: string }

const REPLACE_AGAIN: NoticeAdvice = {
  mail: 'If this was not you, change your password and your PIN, replace the key again, and contact support.',
  sms: 'Not you? Change your password and PIN, replace the key, contact support.',
}

const smsName = ({ businessName }: Owner) => shortSmsName(businessName, 'your business')

/** `oldKeyEnds`: null when the old key ends at once. */
export const keyReplaced = defineMessage({
  name: 'developers.key-replaced',
  channels: ['mail', 'sms'],
  occasion: ({ keyId }: { productName: string; owner: Owner; keyId: string; oldKeyEnds: Date | null }) => `api-key-${keyId}`,
  business: ({ owner }) => owner.businessName,
  subject: ({ productName }) => `${productName}: secret key replaced`,
  text: ({ owner, oldKeyEnds }) => {
    const ends = oldKeyEnds
      ? `The old key works until ${dayInWords(lagosDay(oldKeyEnds))}, ${lagosClock(oldKeyEnds)}.`
      : 'The old key does not work any more.'
    return noticeText(owner.firstname, [`The secret key of ${owner.businessName} was replaced. ${ends}`], REPLACE_AGAIN)
  },
  sms: ({ productName, owner }) => smsText(productName, `The secret key of ${smsName(owner)} was replaced.`, REPLACE_AGAIN.sms),
})

/** The text message leaves out the address, which may hold a key of the receiver. */
export const webhookChanged = defineMessage({
  name: 'developers.webhook-changed',
  channels: ['mail', 'sms'],
  occasion: ({ requestId }: { productName: string; owner: Owner; url: string; requestId: string }) => `webhook-saved-${requestId}`,
  business: ({ owner }) => owner.businessName,
  subject: ({ productName }) => `${productName}: webhook changed`,
  text: ({ owner, url }) => noticeText(owner.firstname, [`Notifications of ${owner.businessName} are now sent to ${url}`], NOT_YOU),
  sms: ({ productName, owner }) => smsText(productName, `The webhook of ${smsName(owner)} was changed.`, NOT_YOU.sms),
})

export const webhookDisabled = defineMessage({
  name: 'developers.webhook-disabled',
  channels: ['mail', 'sms'],
  occasion: ({ businessId, at }: { productName: string; owner: Owner; url: string; businessId: string; at: Date }) =>
    `webhook-disabled-${businessId}-${at.getTime()}`,
  business: ({ owner }) => owner.businessName,
  subject: ({ productName }) => `${productName}: webhook disabled`,
  text: ({ owner, url }) =>
    noticeText(owner.firstname, [
      `${url} accepts no notifications, so we have stopped sending them. Your payments are not affected.`,
      'To send them again, save the webhook URL under Settings, Webhook. Push each payment that was not sent under Virtual Accounts.',
    ]),
  sms: ({ productName, owner }) =>
    smsText(productName, `The webhook of ${smsName(owner)} accepts no notifications and is disabled. Payments are not affected.`, ''),
})
