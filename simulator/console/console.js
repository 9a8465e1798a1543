// The console's page: two forms that speak JSON, and a list that is fetched again every few seconds.
const live = document.getElementById('live')
const payIn = document.getElementById('pay-in')
const mood = document.getElementById('mood')

reveal()
document.addEventListener('change', reveal)
setInterval(() => void refresh(), 3000)

payIn.addEventListener('submit', (event) => {
  event.preventDefault()
  void sendPayIn()
})

async function sendPayIn() {
  const field = payIn.elements
  const amountKobo = koboOf(field.amount.value)
  if (amountKobo === null) return tell(payIn, 'Write the amount in naira, as 4,500.00.', false)
  const copies = Number(field.copies.value)
  await submit(
    payIn,
    'POST',
    '/console/api/pay-in',
    {
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
    (said) => `Paid in. Session ${said.sessionId}`,
  )
}

mood.addEventListener('submit', (event) => {
  event.preventDefault()
  void sendMood()
})

async function sendMood() {
  const field = mood.elements
  const chosen = field.mood.value === 'decline' ? `decline:${field.code.value}` : field.mood.value
  await submit(
    mood,
    'PUT',
    '/console/api/moods',
    { partner: 'vfd', mood: chosen, accountEnding: field.accountEnding.value || null },
    () => 'The mood is set.',
  )
}

live.addEventListener('click', (event) => {
  const ending = event.target.dataset?.mend
  if (ending !== undefined) void mend(ending)
  const reference = event.target.dataset?.return
  if (reference !== undefined) void giveBack(reference)
})

async function mend(ending) {
  await fetch('/console/api/moods', asJson('PUT', { partner: 'vfd', mood: 'ok', accountEnding: ending || null }))
  await refresh()
}

async function giveBack(reference) {
  await fetch('/console/api/return', asJson('POST', { reference }))
  await refresh()
}

async function submit(form, method, path, body, sentence) {
  const button = form.querySelector('button[type=submit]')
  button.disabled = true
  try {
    const answer = await fetch(path, asJson(method, body))
    const said = await answer.json()
    tell(form, answer.ok ? sentence(said) : said.message, answer.ok)
    await refresh()
  } catch {
    tell(form, 'The simulator does not answer.', false)
  } finally {
    button.disabled = false
  }
}

function asJson(method, content) {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }
}

function tell(form, sentence, good) {
  const result = form.querySelector('.result')
  result.textContent = sentence
  result.className = `result ${good ? 'good' : 'bad'}`
}

/** Fields that matter only for one choice show only then. */
function reveal() {
  show(payIn, 'other', payIn.elements.account.value === '')
  show(mood, 'decline', mood.elements.mood.value === 'decline')
}

function show(form, name, shown) {
  form.querySelector(`[data-show=${name}]`).hidden = !shown
}

/** Mails that are open stay open. */
let last = ''
async function refresh() {
  const answer = await fetch('/console/live').catch(() => null)
  if (!answer?.ok) return
  const text = await answer.text()
  if (text === last) return
  last = text
  const open = new Set([...live.querySelectorAll('details[open]')].map((each) => each.dataset.key))
  live.innerHTML = text
  for (const each of live.querySelectorAll('details')) each.open = open.has(each.dataset.key)
}

function koboOf(text) {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replace(/[,\s₦]/g, ''))
  return parts && Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
