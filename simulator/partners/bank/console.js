// The form "Pay into an account".
import { onSubmit } from '../../console/console.js'

onSubmit(document.getElementById('pay-in'), (field) => {
  const amountKobo = koboOf(field.amount.value)
  if (amountKobo === null) return { problem: 'Write the amount in naira, as 4,500.00.' }
  const copies = Number(field.copies.value)
  return {
    method: 'POST',
    path: '/console/api/pay-in',
    body: {
      accountNumber: field.account.value || field.otherAccount.value.replaceAll(' ', ''),
      amountKobo,
      payerName: field.payerName.value,
      payerBank: field.payerBank.value,
      payerAccount: field.payerAccount.value,
      narration: field.narration.value,
      channel: field.channel.value,
      copies: Math.max(1, copies),
      delayMs: Number(field.delay.value) * 1000,
      notify: copies > 0,
    },
    success: (answer) => `Paid in. Session ${answer.sessionId}`,
  }
})

/** Null when the text is no amount of naira. */
function koboOf(text) {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replace(/[,\s₦]/g, ''))
  return parts && Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
