// The form "Pay in at Monnify".
import { onSubmit } from '../../console/console.js'

const form = document.getElementById('monnify-pay-in')

onSubmit(form, (field) => {
  const amountKobo = koboOf(field.amount.value)
  if (!amountKobo) return { problem: 'Enter the amount in naira, for example 4,500.00.' }
  if (!field.account) return { problem: 'No business has an alternate account yet.' }
  return {
    method: 'POST',
    path: '/console/api/monnify/pay-in',
    body: {
      accountNumber: field.account.value,
      amountKobo,
      payerName: field.payerName.value,
      payerBank: field.payerBank.value,
      payerAccount: '0123456789',
      narration: field.narration.value,
    },
    success: () => `${field.payerName.value} has paid. Kasuwa should show the payment as Confirmed within 3 seconds.`,
  }
})

/** Null when the text is no amount of naira. */
function koboOf(text) {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replace(/[,\s₦]/g, ''))
  return parts && Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
