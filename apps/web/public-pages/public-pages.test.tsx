import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PublicDocument } from './document.tsx'
import { CASHIER_HELP, MERCHANT_HELP } from '../../../modules/help/web/help-entries.ts'
import { LANGUAGES } from '../../../ui/language.ts'
import { showBalance } from '../../../modules/overview/contract.ts'
import { BALANCE_CALL } from './developer-example.ts'
import { isTranslated, pathIn, TRANSLATED_PATHS } from './language.ts'
import { publicPages } from './public-pages.tsx'

const ROOT = document.createElement('div')
/** The page as a reader without scripts has it. */
function open(path: string): HTMLElement {
  const found = publicPages.find((page) => page.path === path)
  if (!found) throw new Error(`there is no public page at ${path}`)
  ROOT.innerHTML = renderToStaticMarkup(found.page)
  return ROOT
}
const ADDRESSES = new Set(publicPages.flatMap(({ path }) => LANGUAGES.map(({ id }) => pathIn(path, id))))
const textOf = (path: string) => open(path).textContent
const entry = (slug: string) => textOf(`/faq/${slug}`)

test('PUB-02..06 PUB-08..10 PUB-12..15: each public page has its address, one main heading, the way to log in and the footer', () => {
  const paths = ['/', '/merchant-page', '/cashier-page', '/developer-page', '/storefront', '/storefront/waitlist', '/terms-and-condition']
  for (const path of [...paths, '/mobile-terms', '/privacy', '/accessibility', '/contact', '/faq', '/cashierfaq', '/about', '/404']) {
    const page = open(path)
    expect([path, page.querySelectorAll('h1').length]).toEqual([path, 1])
    expect(page.querySelector('header a[href="/login"]')).not.toBeNull()
    for (const link of page.querySelectorAll('a[href^="/"]')) {
      const href = link.getAttribute('href')!
      const isKnown = ADDRESSES.has(href) || ['/login', '/signup', '/api/openapi.json'].includes(href)
      expect([path, href, isKnown]).toEqual([path, href, true])
    }
  }
})

test('PUB-16..17 ERR-78: the not-found page says 404 and the specified sentence, and is served as not found', () => {
  expect(textOf('/404')).toContain('404')
  expect(open('/404').querySelector('h1')!.textContent).toBe("Oops, We can't seem to find the page that you are looking for.")
  expect(publicPages.find(({ path }) => path === '/404')!.status).toBe(404)
})

test('PUB-20..22: landing and offering pages describe retail, web payment and the API for developers', () => {
  for (const offering of ['Retail', 'Web payment', 'API for developers']) expect(textOf('/')).toContain(offering)
  expect(textOf('/merchant-page')).toContain('retail product')
  expect(textOf('/storefront')).toContain('web payment interface')
  expect(textOf('/developer-page')).toContain('API for developers')
})

test('the call on the page for developers is open to secret keys, and its answer is one that the contract gives', () => {
  expect(textOf('/developer-page')).toContain(BALANCE_CALL.request)
  expect(textOf('/developer-page')).toContain(BALANCE_CALL.answer)
  expect(showBalance).toMatchObject({ apiKey: true, method: 'GET' })
  expect(BALANCE_CALL.request).toBe(
    `curl {{site-url}}/api${showBalance.path.replace('{id}', 'BUSINESS_ID')} \\\n  -H "Authorization: Bearer SECRET_KEY"`,
  )
  const { status, message, data } = JSON.parse(BALANCE_CALL.answer)
  expect([status, message]).toEqual([true, 'OK'])
  expect(showBalance.reply.encode(showBalance.reply.decode(data))).toEqual(data)
  expect(data.balance + data.sending + data.held).toBe(data.ledger_balance)
})

test('CONST-73 PUB-23: bank and technology company are named on every page', () => {
  for (const { path } of publicPages)
    expect(textOf(path)).toContain('is powered by {{powered-by-bank}}, a microfinance bank, and {{powered-by-company}}, a technology company')
})

test('CONST-66..67 PUB-24..29: both terms say the account types, the age, CashPoints, remittance, closing and the daily limit', () => {
  for (const sentence of [
    'merchant, cashier and buyer-wallet',
    'A merchant must be 18 years or older',
    'A merchant may create unlimited CashPoints',
    'Funds are remitted to the bank details given at registration',
    'The provider may close or suspend accounts',
    'The daily online transfer limit is ₦2,000,000 for individuals and for corporates',
  ])
    for (const path of ['/terms-and-condition', '/mobile-terms']) expect(textOf(path)).toContain(sentence)
})

test('PUB-30..35 PUB-39..46: the landing page has the heading, the ways in, the six features, the about section, the app and the waitlist', () => {
  const page = open('/')
  expect(page.querySelector('h1')!.textContent).toBe('Simplifying Payment Processes')
  const links = [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toContainEqual(['Create free account', '/signup'])
  expect(links).toContainEqual(['Get the App', '#app'])
  expect([...page.querySelectorAll('ul[aria-label=Features] li')].map((item) => item.textContent)).toEqual([
    'Send & Receive Money',
    'Bill Payments',
    'Save your Money',
    'Buy Airtime',
    'Track Cashier Transactions',
    'Track Business Analysis/Growth',
  ])
  for (const id of ['about', 'app']) expect(page.querySelector(`section#${id} h2`)).not.toBeNull()
  const popup = page.querySelector('dialog#waitlist')!
  expect(popup.querySelector('h2')!.textContent).toBe("We're launching soon!")
  expect(popup.querySelector('input[type=email]')).not.toBeNull()
  expect(popup.querySelector('button[type=submit]')!.textContent).toBe('Join Waitlist')
})

test('CONST-83..86 PUB-47..49 PUB-51..53: the contact page has subject, message and button, a phone number, messaging links and a suggestion', () => {
  const page = open('/contact')
  expect(page.querySelector('input[name=subject]')).not.toBeNull()
  expect(page.querySelector('textarea[name=message]')).not.toBeNull()
  expect(page.querySelector('button[type=submit]')!.textContent).toBe('Send message')
  expect(page.querySelector('[data-needs=support-phone] a[href="tel:{{support-phone-digits}}"]')!.textContent).toBe('{{support-phone}}')
  expect(page.querySelector('a[data-needs=support-whatsapp][href="https://wa.me/{{support-whatsapp}}"]')!.textContent).toBe('WhatsApp')
  expect([...page.querySelectorAll('h2')].map((heading) => heading.textContent)).toContain('Chat')
  expect(page.querySelector('a[href="mailto:{{support-email}}"]')!.textContent).toBe('Email')
  expect(page.textContent).toContain('Make a suggestion')
})

test('PUB-54..56 PUB-58..61: about forty titles on both help pages, a search box, and an address with ← Back for each answer', () => {
  expect(MERCHANT_HELP.length + CASHIER_HELP.length).toBe(42)
  for (const [path, entries] of [
    ['/faq', MERCHANT_HELP],
    ['/cashierfaq', CASHIER_HELP],
  ] as const) {
    const page = open(path)
    expect(page.querySelector('[data-help-search]')!.getAttribute('placeholder')).toBe('Type to search...')
    const titles = [...page.querySelectorAll('[data-help-title] a')].map((link) => [link.textContent, link.getAttribute('href')])
    expect(titles).toEqual(entries.map(({ title, slug }) => [title, `${path}/${slug}`]))
    for (const { slug, title } of entries) {
      const detail = open(`${path}/${slug}`)
      expect(detail.querySelector('h1')!.textContent).toBe(title)
      const back = detail.querySelector('[data-help-back]')!
      expect([back.textContent, back.getAttribute('href')]).toEqual(['← Back', path])
    }
  }
})

test('PUB-62..64: fees, limits and the password have titles of their own', () => {
  for (const word of ['fees', 'limits', 'password']) expect(MERCHANT_HELP.some(({ title }) => title.toLowerCase().includes(word))).toBe(true)
})

test('ERR-81 PUB-65..77: the help says the password policy, the fees, the limits and the messages of refusals', () => {
  const sentences: Record<string, readonly string[]> = {
    'password-policy': ['At least 8 characters', 'capital letter', 'small letter', 'a number', '$ @ # % &', 'Dot and underscore are not accepted'],
    'fees-for-money-in': ['From 0.3% to 0.5% of each inbound payment, capped at ₦100', 'In special cases that we agree with you the cap is ₦200'],
    'fees-for-transfers': ['flat ₦20', '₦5 for an outbound transfer below ₦2,000', '₦15 above ₦2,000'],
    'fee-for-withdrawal': ['A withdrawal to your pre-registered bank account is free'],
    'limit-before-verification': ['₦30,000', '₦50,000'],
    'limit-after-verification': ['1 to 5 million naira per day', '1 million naira per withdrawal'],
    'transfer-limit-exceeded': ['Transfer Limit Exceeded. Contact customer support to increase your limit'],
    'account-number-does-not-exist': ['Account Number Does Not Exist'],
    'account-or-beneficiary-not-found': ['Account or Beneficiary Not Found'],
  }
  for (const [slug, said] of Object.entries(sentences)) for (const sentence of said) expect(entry(slug)).toContain(sentence)
})

test('every page has a title and a description of its own, and each answer is data for search engines', () => {
  const titles = publicPages.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  const page = publicPages.find(({ path }) => path === '/faq/forgot-pin')!
  const html = renderToStaticMarkup(<PublicDocument page={page} style="/style.css" script="/public.js" fonts={[]} />)
  expect(html).toContain('<link rel="canonical" href="{{site-url}}/faq/forgot-pin"/>')
  expect(JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)).toMatchObject({ '@type': 'FAQPage' })
  expect(html.match(/<script src=/g)).toHaveLength(2)
  expect(html).toContain('<meta property="og:image" content="{{site-url}}/social.png"/>')
  expect(html).toContain('<meta property="og:image:alt" content="Drawing: ')
})

test('issue 41: a translated page names the same page in all languages, one that is in English only leads to their first pages', () => {
  for (const path of TRANSLATED_PATHS) expect([path, publicPages.some((page) => page.path === path)]).toEqual([path, true])
  const headOf = (path: string) =>
    renderToStaticMarkup(<PublicDocument page={publicPages.find((page) => page.path === path)!} style="/s.css" script="/s.js" fonts={[]} />).split(
      '<body>',
    )[0]!
  const alternates = [...headOf('/contact').matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(([, id, href]) => [id, href])
  expect(alternates).toEqual([
    ['en', '{{site-url}}/contact'],
    ...['ha', 'yo', 'ig', 'pcm'].map((id) => [id, `{{site-url}}/${id}/contact`]),
    ['x-default', '{{site-url}}/contact'],
  ])
  expect(headOf('/privacy')).not.toContain('alternate')
  const choices = (path: string) => [...open(path).querySelectorAll('footer a[lang]')].map((link) => link.getAttribute('href'))
  expect(choices('/about')).toEqual(['/about', '/ha/about', '/yo/about', '/ig/about', '/pcm/about'])
  expect([isTranslated('/privacy'), choices('/privacy')]).toEqual([false, ['/privacy', '/ha', '/yo', '/ig', '/pcm']])
})

test('issue 41: the accessibility statement says what was tested and what was not, and every page leads to it', () => {
  for (const tested of ['axe-core', 'levels A and AA', '360 and of 1440 pixels', 'use the keyboard alone', 'forced colours'])
    expect(textOf('/accessibility')).toContain(tested)
  for (const untested of ['Not tested yet', 'TalkBack, NVDA or VoiceOver', 'not on Windows']) expect(textOf('/accessibility')).toContain(untested)
  for (const { path } of publicPages) expect(open(path).querySelector('footer a[href="/accessibility"]')).not.toBeNull()
})
