import { defineFailureModes } from '../../failure-modes/failure-modes.ts'

export const paymentModes = defineFailureModes({
  subject: 'payments',
  title: 'Card payments',
  modes: {
    ok: { name: 'As usual', shows: 'A card payment has a link at once, and shows Confirmed within 3 seconds of the payment.' },
    answer_lost: { name: 'Started, answer lost', shows: 'No link. The second try starts another payment.' },
    garbage: { name: 'Unreadable answers', shows: 'No link, and payments wait until you turn this off.' },
    down: { name: 'Paystack is down', shows: 'No link, and payments wait until you turn this off.' },
  },
})

export const paystackNoticeModes = defineFailureModes({
  subject: 'notices',
  title: 'Notices of card payments',
  modes: {
    ok: { name: 'As usual', shows: 'Payments show Confirmed within 3 seconds.' },
    late: { name: 'Kasuwa notified late', shows: 'Payments show Confirmed within 2 minutes, once.' },
    lost: { name: 'Kasuwa not notified', shows: 'Kasuwa finds payments in the list of Paystack, within 2 minutes.' },
    twice: { name: 'Kasuwa notified twice', shows: 'Payments show once and count once.' },
    altered: { name: 'Altered notice', shows: 'Kasuwa refuses the notice, and finds the payment within 2 minutes.' },
    forged: { name: 'Forged notice', shows: 'Kasuwa refuses the notice, and finds the payment within 2 minutes.' },
  },
})
