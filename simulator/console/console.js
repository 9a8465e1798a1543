// The console's page: forms that send JSON, and a part that is fetched again every few seconds.
// A partner's own script imports this file and calls `onSubmit` for each form that is not a failure mode.
const live = document.getElementById('live')

showFields()
document.addEventListener('change', showFields)
setInterval(() => void refresh(), 3000)
for (const form of document.querySelectorAll('form.failure-mode')) onSubmit(form, readFailureMode)

function readFailureMode(field, form) {
  const { partner, subject, coded } = form.dataset
  const mode = coded && field.mode.value === coded ? `${coded}:${field.code.value}` : field.mode.value
  return {
    method: 'PUT',
    path: '/console/api/failure-modes',
    body: { partner, subject, mode, ending: field.ending?.value || null },
    success: () => 'The failure mode is set.',
  }
}

/** `read` answers the request that the form stands for, or `{ problem }` as a sentence for the form. */
export function onSubmit(form, read) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const request = read(form.elements, form)
    if (request.problem) showResult(form, request.problem, false)
    else void send(form, request)
  })
}

async function send(form, { method, path, body, success }) {
  const button = form.querySelector('button[type=submit]')
  button.disabled = true
  try {
    const response = await fetch(path, asJson(method, body))
    const answer = await response.json()
    showResult(form, response.ok ? success(answer) : answer.message, response.ok)
    await refresh()
  } catch {
    showResult(form, 'The simulator does not answer.', false)
  } finally {
    button.disabled = false
  }
}

/** A button with `data-path` sends its `data-body`. */
live.addEventListener('click', (event) => {
  const { method, path, body } = event.target.dataset ?? {}
  if (path) void fetch(path, asJson(method, JSON.parse(body))).then(refresh)
})

function asJson(method, content) {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }
}

function showResult(form, sentence, good) {
  const result = form.querySelector('.result')
  result.textContent = sentence
  result.className = `result ${good ? 'good' : 'bad'}`
}

/** Shows a field with `data-show-when="name=value"` only while that field of its form has that value. */
function showFields() {
  for (const each of document.querySelectorAll('[data-show-when]')) {
    const [name, value] = each.dataset.showWhen.split('=')
    each.hidden = each.closest('form').elements[name].value !== value
  }
}

/** Open messages stay open. */
let last = ''
async function refresh() {
  const response = await fetch('/console/live').catch(() => null)
  if (!response?.ok) return
  const text = await response.text()
  if (text === last) return
  last = text
  const open = new Set([...live.querySelectorAll('details[open]')].map((each) => each.dataset.key))
  live.innerHTML = text
  for (const each of live.querySelectorAll('details')) each.open = open.has(each.dataset.key)
}
