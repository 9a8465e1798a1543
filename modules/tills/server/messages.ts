import { dayWithDate, lagosDay } from '../../../platform/clock/index.ts'
import { shortSmsName, smsText } from '../../../platform/text/sms-text.ts'
import { defineMessage } from '../../messages/index.ts'
import type { ListedShift } from './shifts/queries.ts'

type CountRequest = {
  shift: Pick<ListedShift, 'id' | 'cashpoint_name' | 'cashier' | 'opened_at'>
  asking: string
  businessName: string
  productName: string
  at: Date
}

/** To the present cashier of a cashpoint whose shift is not closed. `cashier` is who is asked. */
export const countRequested = defineMessage({
  name: 'tills.count-asked',
  channels: ['mail', 'sms'],
  occasion: ({ shift, at }: CountRequest) => `count-asked-${shift.id}-${at.getTime()}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName, shift }) => `${productName}: please count the cash of ${shift.cashpoint_name}`,
  text: ({ shift, asking, businessName }) =>
    [
      `Hello ${shift.cashier},`,
      '',
      `${asking} of ${businessName} asks you to count the cash of ${shift.cashpoint_name} and to close your shift of ${dayWithDate(lagosDay(shift.opened_at))}.`,
      '',
      'Sign in, open the till and choose Shift.',
    ].join('\n'),
  sms: ({ productName, asking, businessName, shift }) =>
    smsText(
      productName,
      `${shortSmsName(asking, 'The owner', 16)} of ${shortSmsName(businessName, 'your business')} asks you to count the cash of ${shortSmsName(shift.cashpoint_name, 'your cashpoint', 24)}.`,
      'Sign in, open the till and choose Shift.',
    ),
})
