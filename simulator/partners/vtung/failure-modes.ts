import { defineFailureModes } from '../../failure-modes/failure-modes.ts'

export const orderModes = defineFailureModes({
  subject: 'orders',
  title: 'Airtime, data, cable TV and electricity',
  endingsOf: 'phone, smartcard and meter numbers',
  modes: {
    ok: { name: 'As usual', shows: 'A purchase is done within 3 seconds.' },
    pending: { name: 'Takes long', shows: 'A purchase is processing. After you turn this off it is done within some minutes.' },
    answer_lost: { name: 'Delivered, answer lost', shows: 'A purchase is processing. The next check shows it as done, paid once.' },
    token_late: {
      name: 'Delivered, token later',
      shows: 'Electricity is paid, and its token is on its way. After you turn this off it comes within some minutes.',
    },
    garbage: { name: 'Delivered, web page as answer', shows: 'A purchase is processing. The next check shows it as done, paid once.' },
    not_received: { name: 'Lost on the way', shows: 'A purchase is processing. After you turn this off it is sent again, and paid once.' },
    refused: { name: 'Refused', shows: 'A purchase is not sent, and its money is back in the balance.' },
    float_short: { name: 'Float too low', shows: 'A purchase is not sent, and its money is back in the balance. The log of Kasuwa has an alarm.' },
  },
})

export const catalogueModes = defineFailureModes({
  subject: 'catalogue',
  title: 'Plans and customers of bills',
  modes: {
    ok: { name: 'As usual', shows: 'Plans and customers are shown.' },
    garbage: { name: 'Web pages as answers', shows: 'Plans and customers could not be loaded, and nothing is taken.' },
    sold_out: { name: 'No plan is sold', shows: 'A plan that was chosen before is no longer sold, and nothing is taken.' },
    down: { name: 'VTU.ng is down', shows: 'Purchases wait or are not offered; nothing is taken twice.' },
  },
})
