import { defineMessage } from '../../messages/index.ts'
import { textTokenJob } from './jobs.ts'
import { groupToken } from './present.ts'

/** `units`: what the token is good for, such as `23.4 kWh`; null where the biller does not say. */
type Token = { purchaseId: string; meter: string; token: string; units: string | null }

/** To the phone that the customer gave for a prepaid meter. */
export const meterToken = defineMessage({
  name: 'bills.meter-token',
  channels: ['sms'],
  sentBy: textTokenJob,
  occasion: ({ purchaseId }: Token) => `bill-token-${purchaseId}`,
  business: { none: 'to the customer of a meter' },
  sms: ({ meter, token, units }) =>
    `Token for meter ${meter}: ${groupToken(token)}.${units === null ? '' : ` ${units}.`} Type the digits on your meter.`,
})
