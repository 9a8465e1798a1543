// The form "Pay in".
import { koboOf, NO_AMOUNT, onSubmit } from '../../console/console.js'

const form = document.getElementById('pay-in')
const button = form.querySelector('button[type=submit]')
const arrival = () => form.querySelector('[name=arrival]:checked')

showChoice()
form.addEventListener('input', showChoice)

/** The button says the amount, and the line under it the expected result. */
function showChoice() {
  const kobo = koboOf(form.elements.amount.value)
  button.textContent = kobo ? `Pay in ${formatNaira(kobo)}` : 'Pay in'
  document.getElementById('arrival-shows').textContent = arrival().dataset.shows
}

const LATE_MS = 30_000

onSubmit(form, (field) => {
  const amountKobo = koboOf(field.amount.value)
  if (!amountKobo) return { problem: NO_AMOUNT }
  const how = arrival().value
  const { shows } = arrival().dataset
  return {
    method: 'POST',
    path: '/console/api/pay-in',
    body: {
      accountNumber: how === 'wrong' ? form.dataset.wrongNumber : field.account.value || field.otherAccount.value.replaceAll(' ', ''),
      amountKobo,
      payerName: field.payerName.value,
      payerBank: field.payerBank.value,
      payerAccount: field.payerAccount.value || undefined,
      narration: field.narration.value,
      channel: field.channel.value,
      copies: how === 'twice' ? 2 : 1,
      delayMs: how === 'late' ? LATE_MS : 0,
      notify: how !== 'never',
    },
    success: () => `${field.payerName.value} has paid ${formatNaira(amountKobo)}. ${shows}`,
  }
})

function formatNaira(kobo) {
  return `₦${(kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`
}
