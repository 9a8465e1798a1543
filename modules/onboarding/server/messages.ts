import { defineMessage } from '../../messages/index.ts'

type Welcome = { productName: string; businessId: string; businessName: string; firstname: string }

/** The first mail of a new owner: the new account, and how to activate it. */
export const welcome = defineMessage({
  name: 'onboarding.welcome',
  channels: ['mail'],
  occasion: ({ businessId }: Welcome) => `welcome-${businessId}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName }) => `Welcome to ${productName}`,
  text: ({ productName, businessName, firstname }) =>
    [
      `Hello ${firstname},`,
      '',
      `${businessName} has an account on ${productName}. The bank is opening its account number.`,
      'Verify your account to receive and send money. To begin you need your BVN, and an ID card or a short video.',
      '',
      'If you did not sign up, please contact support.',
    ].join('\n'),
})
