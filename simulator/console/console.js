// The console's page: forms and buttons that call the console API, and parts that are fetched again every few seconds.
// A partner's own script imports this file and calls `onSubmit` for its forms.
const REFRESH_MS = 2000
const COPIED_MS = 2000

showFields()
document.addEventListener('change', (event) => {
  event.target.dataset.touched = ''
  if ('inAddress' in event.target.dataset) showInAddress(event.target)
  showFields()
})
document.addEventListener('click', (event) => {
  const button = event.target.closest('button')
  if (button?.dataset.copy) void copy(button)
  if (button?.dataset.path) void press(button, readRequest(button))
  if (button?.dataset.mode) void press(button, readMode(button))
})
// A link to a part leads below the bar, which grows with the failures that are on.
const bar = document.querySelector('.sticky')
new ResizeObserver(() => (document.documentElement.style.scrollPaddingTop = `${bar.offsetHeight}px`)).observe(bar)
for (const form of document.querySelectorAll('form[data-path]')) onSubmit(form, readForm)
setInterval(() => document.hidden || void refresh(), REFRESH_MS)
document.addEventListener('visibilitychange', () => document.hidden || void refresh())

/** `read` answers the request that the form stands for, or `{ problem }` as a sentence for the form. */
export function onSubmit(form, read) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const request = read(form.elements, form)
    if (request.problem) showResult(form, request.problem, false)
    else void submit(form, request)
  })
}

/** A form with `data-path` sends its fields by their names, those with `data-naira` in kobo. `{name}` in `data-done` is that field. */
function readForm(fields, { dataset: { path, done } }) {
  const body = {}
  for (const { name, value, dataset } of fields) {
    if (!name) continue
    body[name] = 'naira' in dataset ? koboOf(value) : value
    if (body[name] === null) return { problem: NO_AMOUNT }
  }
  return { method: 'POST', path, body, success: () => done.replace(/\{(\w+)\}/g, (_, name) => body[name]) }
}

export const NO_AMOUNT = 'Enter the amount in naira, for example 4,500.00.'

/** Null when the text is no amount of naira above zero. */
export function koboOf(text) {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replace(/[,\s₦]/g, ''))
  return (parts && Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))) || null
}

async function submit(form, { method, path, body, success }) {
  const button = form.querySelector('button[type=submit]')
  button.disabled = true
  const { ok, answer } = await call(method, path, body)
  showResult(form, ok ? success(answer) : answer.message, ok)
  button.disabled = false
  await refresh()
}

function showResult(form, sentence, good) {
  const result = form.querySelector('.result')
  result.textContent = sentence
  result.className = `result ${good ? 'good' : 'bad'}`
}

/** A button with `data-path` sends its `data-body`. */
function readRequest({ dataset: { method, path, body, done } }) {
  return { method, path, body: body && JSON.parse(body), done }
}

/** A button with `data-mode` sets a failure mode, for all or for the ending that stands in the field of its set. */
function readMode(button) {
  const set = button.closest('[data-subject]')
  const { partner, subject } = set.dataset
  const ending = set.querySelector('[name=ending]')?.value.trim() || null
  return { method: 'PUT', path: '/console/api/failure-modes', body: { partner, subject, mode: button.dataset.mode, ending } }
}

async function press(button, { method, path, body, done }) {
  button.disabled = true
  const { ok, answer } = await call(method, path, body)
  button.disabled = false
  if (!ok || done) announce(ok ? done : answer.message)
  await refresh()
}

async function call(method, path, content) {
  try {
    const body = content === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }
    const response = await fetch(path, { method, ...body })
    return { ok: response.ok, answer: await response.json() }
  } catch {
    return { ok: false, answer: { message: 'The simulator does not answer. Start it again.' } }
  }
}

let silence
/** Tells a sentence to screen readers, and shows it for some seconds unless the page shows the same elsewhere. */
function announce(sentence, isShown = true) {
  const place = document.getElementById('announcement')
  place.textContent = sentence
  place.classList.toggle('shown', isShown)
  clearTimeout(silence)
  silence = setTimeout(() => place.classList.remove('shown'), 6000)
}

async function copy(button) {
  const { copy: text } = button.dataset
  if (navigator.clipboard) await navigator.clipboard.writeText(text).catch(() => copyBySelection(text))
  else copyBySelection(text)
  announce(`${text} is copied.`, false)
  const label = button.querySelector('span')
  label.dataset.before ??= label.textContent
  label.textContent = 'Copied'
  setTimeout(() => (label.textContent = label.dataset.before), COPIED_MS)
}

/** Browsers have no clipboard on a plain http address of another machine. */
function copyBySelection(text) {
  const field = document.createElement('textarea')
  const { activeElement } = document
  field.value = text
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  activeElement?.focus()
}

/** Shows a field with `data-show-when="name=value"` only while that field of its form has that value. */
function showFields() {
  for (const each of document.querySelectorAll('[data-show-when]')) {
    const [name, value] = each.dataset.showWhen.split('=')
    each.hidden = each.closest('form').elements[name].value !== value
  }
}

/** A filter stands in the page's address, so that a reload keeps it. */
function showInAddress(field) {
  const address = new URL(location.href)
  if (field.value) address.searchParams.set(field.name, field.value)
  else address.searchParams.delete(field.name)
  history.replaceState(null, '', address)
  void refresh()
}

/** Fetches the page again, and replaces the live parts that differ. */
let last = ''
async function refresh() {
  const asked = location.search
  const response = await fetch(`/${asked}`).catch(() => null)
  if (!response?.ok || asked !== location.search) return
  const text = await response.text()
  if (text === last) return
  last = text
  const fresh = new DOMParser().parseFromString(text, 'text/html')
  const newest = newestMessage()
  for (const part of document.querySelectorAll('[data-live]')) replacePart(part, fresh.getElementById(part.id))
  showFields()
  if (newestMessage() > newest) announce('A new message has arrived.', false)
}

const newestMessage = () => Number(document.querySelector('[data-message]')?.dataset.message ?? 0)

const shown = new Map()

/** Keeps the focus, open details and choices that were made. An open list of choices is not replaced. */
function replacePart(part, fresh) {
  const before = shown.get(part.id) ?? part.innerHTML
  if (!fresh || fresh.innerHTML === before || part.contains(document.querySelector('select:focus:not([data-in-address])'))) return
  shown.set(part.id, fresh.innerHTML)
  const focused = part.contains(document.activeElement) ? document.activeElement : null
  const open = [...part.querySelectorAll('details[open]')].map(({ id }) => id)
  const choices = [...part.querySelectorAll('select[data-touched]')]
  part.replaceChildren(...fresh.childNodes)
  for (const id of open) document.getElementById(id)?.setAttribute('open', '')
  for (const { name, value } of choices) keepChoice(part.querySelector(`[name=${name}]`), value)
  if (focused) (document.getElementById(focused.id) ?? part.querySelector('button, summary'))?.focus({ preventScroll: true })
}

function keepChoice(field, value) {
  if (![...field.options].some((option) => option.value === value)) return
  field.value = value
  field.dataset.touched = ''
}
