import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSimulator } from '../start.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'console-page-'))
const simulator = await startSimulator({ port: 0, dataDir, partners: { bank: { noticeUrl: 'http://127.0.0.1:9/', noticeRetryMs: [] } } })
const mailer = createTransport(simulator.partnerUrls.mail)
afterAll(async () => {
  mailer.close()
  await simulator.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => api('DELETE', '/failure-modes'))

async function request(method: string, path: string, body?: object): Promise<Response> {
  const content = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return fetch(`${simulator.url}${path}`, { method, ...content })
}
const api = async (method: string, path: string, body?: object): Promise<any> => (await request(method, `/console/api${path}`, body)).json()
const page = async (query = ''): Promise<string> => (await request('GET', `/${query}`)).text()
/** The part of the page with this id, up to the next such part. */
const part = async (id: string, query = '') => (await page(query)).split(`<div id="${id}" data-live>`)[1]!.split(' data-live>')[0]!

const text = (to: string, sms: string) =>
  request('POST', '/termii/api/sms/send', { api_key: 'k', to, from: 'Kasuwa', sms, type: 'plain', channel: 'dnd' })
const mail = (to: string, subject: string, words: string) => mailer.sendMail({ from: 'no-reply@kasuwa.example', to, subject, text: words })

test('messages stand newest first, each code with its button, and an amount or a number is no code', async () => {
  await text('2348030000001', 'You sent ₦15000, that is NGN 12,345.00, to 0123456789 on 2026-11-20.')
  await text('2348030000001', '48213 is your code.')
  const list = await part('message-list')
  expect([...list.matchAll(/data-copy="([^"]*)"/g)].map(([, copied]) => copied)).toEqual(['48213'])
  expect(list.indexOf('<b class="code">48213</b> is your code.')).toBeLessThan(list.indexOf('You sent'))
  expect(list).toContain('Text to 0803 000 0001')
})

test('the link of a mail opens in a page of its own, and a mail that is no link stays text', async () => {
  await mail('ada@shops.example', 'Sign in', 'Hello Ada,\n\nOpen http://127.0.0.1:3000/login?token=a&b=1 or javascript:alert(1) <b>.')
  const list = await part('message-list')
  expect(list).toMatch(/<a class="line small" href="http:\/\/127\.0\.0\.1:3000\/login\?token=a&#38;b=1"\s+target="_blank" rel="noopener noreferrer"/)
  expect(list).not.toContain('href="javascript')
  expect(list).not.toContain('<b>.')
})

test('the filter joins the mails and texts of a known person, and names an unknown one by the greeting', async () => {
  await api('PUT', '/people', {
    people: [{ name: 'Halima Sani', email: 'halima@shops.example', phone: '08030000002', role: 'Owner of Gidan Atamfa' }],
  })
  await mail('halima@shops.example', 'Mail to Halima', 'A mail.')
  await text('2348030000002', 'A text to Halima.')
  await mail('ngozi@shops.example', 'Mail to Ngozi', 'Hello Ngozi,\n\nWelcome.')
  const filtered = await part('message-list', '?person=halima@shops.example')
  expect(filtered).toContain('Mail to Halima')
  expect(filtered).toContain('A text to Halima.')
  expect(filtered).not.toContain('Ngozi')
  const filter = await part('person-filter', '?person=halima@shops.example')
  expect(filter).toMatch(/value="halima@shops\.example"\s+selected/)
  expect(filter).toContain('Ngozi · ngozi@shops.example')
  expect(await part('people')).toContain('Owner of Gidan Atamfa')
})

test('a failure is in the red bar with what Kasuwa should show, of one ending too, and all are turned off at once', async () => {
  expect(await page()).not.toContain('red-bar')
  await api('PUT', '/failure-modes', { partner: 'bank', mode: 'pending_forever' })
  await api('PUT', '/failure-modes', { partner: 'bank', mode: 'decline:61', ending: '1234' })
  const bar = await part('failing')
  expect(bar).toContain('<b>Transfers: Wait for your decision.</b>')
  expect(bar).toContain('Payments stay Processing until you pay or refuse them under Waiting at the bank.')
  expect(bar).toContain('<b>Transfers: Refused (Over the bank’s limit).</b>')
  expect(bar).toContain('Only account numbers that end in 1234.')
  expect((await api('DELETE', '/failure-modes')).every(({ mode }: { mode: string }) => ['ok', 'match'].includes(mode))).toBe(true)
  expect(await page()).not.toContain('red-bar')
})

test('a lost mail or text is accepted and arrives nowhere; one that meets a server that is down is refused', async () => {
  const count = async () => (await api('GET', '/messages')).length
  const before = await count()
  for (const partner of ['mail', 'sms']) await api('PUT', '/failure-modes', { partner, mode: 'lost' })
  expect((await text('2348030000003', 'lost')).status).toBe(200)
  await mail('lost@shops.example', 'lost', 'lost')
  for (const partner of ['mail', 'sms']) await api('PUT', '/failure-modes', { partner, mode: 'down' })
  expect((await text('2348030000003', 'refused')).status).toBe(503)
  await expect(mail('lost@shops.example', 'refused', 'refused')).rejects.toMatchObject({ responseCode: 451 })
  expect(await count()).toBe(before)
})

test('each BVN that the guide offers is a new one, and the register then names its phone', async () => {
  const offered = async () => /data-copy="(\d{11})"/.exec(await part('guide'))![1]!
  const bvn = await offered()
  await api('PUT', '/citizens', { bvn, firstname: 'Amina', lastname: 'Bello', birthdate: '1990-05-12', phone: '08030000009' })
  expect(BigInt(await offered())).toBe(BigInt(bvn) + 1n)
  expect(await part('register')).toContain(`BVN ${bvn}`)
  await text('2348030000009', 'Hello')
  expect(await part('person-filter')).toContain('Amina Bello · 0803 000 0009')
})
