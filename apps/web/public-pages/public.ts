import './drawings.css'
import { newRequestId } from './request-id.ts'

/**
 * The only script of the public pages: waitlist and contact forms, search in the help, and the link of a person who is signed in. It is
 * small and imports nothing, and the pages read whole without it.
 */
const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)
const all = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]

/** The answers of the server in the language of the page. */
const translations = JSON.parse(one('#public-toast')?.dataset['answers'] ?? '{}') as Partial<Record<string, string>>
const translate = (text: string | undefined) => (text === undefined ? undefined : (translations[text] ?? text))

let hiding: ReturnType<typeof setTimeout> | undefined
/** Without a text it says that there is no connection. */
function showToast(text: string | undefined): void {
  const toast = one('#public-toast')
  if (!toast) return
  toast.textContent = translate(text) ?? toast.dataset['offline']!
  toast.hidden = false
  clearTimeout(hiding)
  hiding = setTimeout(() => (toast.hidden = true), 6_000)
}

type Answer = { status?: boolean; message?: string; errors?: { field: string; message: string }[] }

/** Sends JSON as the application does. Without a connection the answer has no message. */
async function post(path: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', requestId: newRequestId() },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Answer
  } catch {
    return { status: false }
  }
}

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

async function joinWaitlist(form: HTMLFormElement): Promise<void> {
  const input = form.querySelector<HTMLInputElement>('input[name=email]')!
  const email = input.value.trim()
  // S1 §5: an invalid address does nothing.
  if (!looksLikeEmail(email)) return
  const answer = await post('/storefront/wishlist/add', { email, list: form.dataset['list'] })
  if (answer.status) {
    input.value = ''
    form.closest('dialog')?.close()
  }
  showToast(answer.message)
}

async function sendMessage(form: HTMLFormElement): Promise<void> {
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))
  const answer = await post('/support/contact/send', fields)
  for (const place of form.querySelectorAll<HTMLElement>('[data-error]')) {
    const fault = answer.errors?.find(({ field }) => field === place.dataset['error'])
    place.textContent = translate(fault?.message) ?? ''
    const input = form.querySelector(`[name=${place.dataset['error']}]`)
    if (fault) input?.setAttribute('aria-invalid', 'true')
    else input?.removeAttribute('aria-invalid')
  }
  if (answer.status) form.reset()
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
  if (wrong) wrong.focus()
  else showToast(answer.message)
}

const SENDERS: Record<string, (form: HTMLFormElement) => Promise<void>> = { waitlist: joinWaitlist, contact: sendMessage }
for (const form of all<HTMLFormElement>('form[data-form]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const button = form.querySelector<HTMLButtonElement>('[type=submit]')!
    if (button.disabled) return
    button.disabled = true
    void SENDERS[form.dataset['form']!]!(form).finally(() => (button.disabled = false))
  })
}
for (const opener of all('[data-opens]')) opener.addEventListener('click', () => one<HTMLDialogElement>(`#${opener.dataset['opens']}`)?.showModal())
for (const closer of all('[data-closes]')) closer.addEventListener('click', () => closer.closest('dialog')?.close())
for (const link of all('[data-subject]'))
  link.addEventListener('click', () => {
    const subject = one<HTMLInputElement>('#contact-subject')
    if (subject) subject.value = link.dataset['subject']!
  })

for (const element of all('[data-needs-script]')) element.hidden = false
const search = one<HTMLInputElement>('[data-help-search]')
function filterHelp(): void {
  const words = search!.value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const item of all('[data-help-title]')) {
    item.hidden = !words.every((word) => item.dataset['helpTitle']!.includes(word))
    if (!item.hidden) found++
  }
  for (const topic of all('[data-help-topic]')) topic.hidden = topic.querySelector('[data-help-title]:not([hidden])') === null
  one('[data-help-none]')!.hidden = found > 0
}
search?.addEventListener('input', filterHelp)
// A browser that goes back restores the text of the field.
if (search?.value) filterHelp()
one('[data-help-back]')?.addEventListener('click', (event) => {
  const isFromList = document.referrer !== '' && new URL(document.referrer).pathname === one<HTMLAnchorElement>('[data-help-back]')!.pathname
  if (!isFromList) return
  event.preventDefault()
  history.back()
})

try {
  const session = JSON.parse(localStorage.getItem('session') ?? 'null') as { holder?: { role?: string } } | null
  const link = one<HTMLAnchorElement>('[data-signed-in]')
  if (session && link) {
    link.textContent = link.dataset['signedIn']!
    link.href = session.holder?.role === 'cashier' ? '/admin/cashpoint' : '/admin/merchant'
  }
} catch {
  // Storage can be forbidden: the link stays that of a visitor.
}

/** A visitor who reads a translated page gets the sign-in in that language too, unless another one was chosen before. */
try {
  const keep = (language: string) => localStorage.setItem('language', language)
  for (const link of all('[data-language]')) link.addEventListener('click', () => keep(link.dataset['language']!))
  const { lang } = document.documentElement
  if (!lang.startsWith('en') && localStorage.getItem('language') === null) keep(lang)
} catch {
  // Storage can be forbidden: then the sign-in follows the browser.
}
