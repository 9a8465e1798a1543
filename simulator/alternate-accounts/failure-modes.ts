import { defineFailureModes } from '../failure-modes/failure-modes.ts'

/** `report`: how the vendor calls its list of payments. */
export const alternateBankModes = (title: string, report: 'list' | 'report') => ({
  accounts: defineFailureModes({
    subject: 'accounts',
    title: `${title} accounts`,
    modes: {
      ok: { name: 'As usual', shows: 'An alternate account shows its number within 3 seconds.' },
      refused: { name: 'Refused', shows: 'The alternate account is not opened. The setup fee is back in the balance.' },
      answer_lost: {
        name: 'Opened, answer lost',
        shows: 'The request stays in process. After you turn this off the account opens, paid for once.',
      },
      garbage: { name: 'Unreadable answers', shows: 'The request stays in process. After you turn this off the account opens, paid for once.' },
      down: { name: `${title} is down`, shows: 'The request stays in process, and payments to alternate accounts wait.' },
    },
  }),
  notices: defineFailureModes({
    subject: 'notices',
    title: `Payments to ${title} accounts`,
    modes: {
      ok: { name: 'As usual', shows: 'Payments show Confirmed within 3 seconds.' },
      late: { name: 'Kasuwa notified late', shows: 'Payments show Confirmed within 2 minutes, once.' },
      lost: { name: 'Kasuwa not notified', shows: `Kasuwa finds payments in the ${report} of ${title}, within 2 minutes.` },
      twice: { name: 'Kasuwa notified twice', shows: 'Payments show once and count once.' },
      altered: { name: 'Another amount in the notice', shows: 'Payments show the amount that was paid, not that of the notice.' },
      forged: {
        name: 'Forged notice',
        shows: `Kasuwa refuses the notice, and finds the payment in the ${report} of ${title} within 2 minutes.`,
      },
    },
  }),
  transfers: defineFailureModes({
    subject: 'transfers',
    title: `Transfers out of ${title}`,
    modes: {
      ok: { name: 'As usual', shows: `A sweep of ${title} money is in the pool within 2 minutes.` },
      answer_lost: { name: 'Sent, answer lost', shows: 'The sweep is in doubt, and is asked about under its reference until it is clear.' },
      refused: { name: 'Refused', shows: 'The sweep has failed, and nothing was booked.' },
    },
  }),
})

export type AlternateBankModes = ReturnType<typeof alternateBankModes>
