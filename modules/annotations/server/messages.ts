import { defineMessage } from '../../messages/index.ts'

/** To the payer, who says the code to the shop that asks for it. */
export const payerCode = defineMessage({
  name: 'annotations.payer-code',
  channels: ['sms'],
  occasion: ({ challengeId }: { productName: string; challengeId: string; code: string }) => `challenge-${challengeId}`,
  business: { none: 'to a payer, who says it to the shop' },
  sms: ({ productName, code }) => `${productName}: ${code} shows that you paid. Say it only to the shop where you collect your goods.`,
})
