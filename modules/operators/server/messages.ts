import { defineMessage } from '../../messages/index.ts'
import { sendOperatorPasswordJob } from './jobs.ts'

type FirstPassword = { productName: string; siteUrl: string; operatorId: string; name: string; role: string; password: string }

export const operatorPassword = defineMessage({
  name: 'operators.first-password',
  channels: ['mail'],
  sentBy: sendOperatorPasswordJob,
  occasion: ({ operatorId }: FirstPassword) => `operator-password-${operatorId}`,
  business: { none: 'to staff' },
  subject: ({ productName }) => `Your first password for the ${productName} desk`,
  text: ({ productName, siteUrl, name, role, password }) =>
    [
      `Hello ${name},`,
      '',
      `You were added to the ${productName} desk as ${role}.`,
      '',
      `Your first password: ${password}`,
      '',
      `Sign in at ${siteUrl}/operator with this email address. You then choose a password of your own and add an authenticator app.`,
    ].join('\n'),
})
