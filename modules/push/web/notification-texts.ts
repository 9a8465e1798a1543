import { t } from '@lingui/core/macro'
import { keepTexts } from './kept-texts.ts'

/** For notifications that come when no page is open. */
export const keepNotificationTexts = (): Promise<void> => {
  const [amount, payer, cashpoint] = ['{amount}', '{payer}', '{cashpoint}']
  return keepTexts({
    received: t`You received ${amount}`,
    receivedHidden: t`You received a payment`,
    from: t`From ${payer}, at ${cashpoint}`,
    test: t`Notifications work on this device`,
    testBody: t`This is how a payment is announced.`,
    ended: {
      sent: t`${amount} was sent`,
      sentHidden: t`Your payment was sent`,
      notSent: t`${amount} was not sent`,
      notSentHidden: t`Your payment was not sent`,
      to: t`To ${payer}`,
    },
  })
}
