import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { html } from '../platform/text/html.ts'
import { defineFailureModes, failureModeOf } from './failure-modes/failure-modes.ts'
import { partners } from './partners/index.ts'
import { defineSimulatedPartner } from './simulated-partner.ts'
import { startSimulator } from './start.ts'

let dataDir: string
let work: string[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'simulated-partner-'))
  work = []
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function file(name: string, text: string): URL {
  const path = join(dataDir, name)
  writeFileSync(path, text)
  return pathToFileURL(path)
}

const vendingModes = defineFailureModes({
  subject: 'vending',
  title: 'Vending',
  modes: { ok: { name: 'Work', shows: 'Bought.' }, down: { name: 'Down', shows: 'Not bought.' } },
  endingsOf: 'meters',
})

/** A partner that no other file of the simulator knows. */
const defineBills = () =>
  defineSimulatedPartner({
    name: 'bills',
    title: 'the bill aggregator',
    settings: ({ env }) => ({ greeting: env['BILLS_GREETING'] ?? 'hello' }),
    schema: file('bills.sql', 'create table if not exists purchase (meter text primary key) strict;'),
    routes: [
      {
        path: '/vend',
        register(app, context) {
          app.get('/:meter', async (request, reply) => {
            const { meter } = request.params as { meter: string }
            if (failureModeOf(context, vendingModes, meter) === 'down') return reply.code(503).send()
            context.database.run('insert into purchase values (?)', meter)
            context.wakeBackgroundWork()
            return { greeting: context.settings.greeting }
          })
        },
      },
    ],
    failureModes: [vendingModes],
    consoleApi: (app, context) => void app.get('/purchases', async () => context.database.all('select meter from purchase')),
    consolePanel: {
      guide: () => [{ order: 6, title: 'Buy light', text: html`For any meter.`, link: { href: '#meters', label: 'See meters' } }],
      forms: (context) => [html`<section>${context.settings.greeting}, from a form</section>`],
      people: () => [html`<p>The people with meters</p>`],
      sections: () => [html`<section id="meters">All meters</section>`],
      script: file('console.js', 'export const bills = 1'),
    },
    backgroundWork: [
      () => {
        work.push('started')
        return { wake: () => void work.push('woken'), stop: async () => void work.push('stopped') }
      },
    ],
  })

test('a partner that is only in its folder and in the list has its routes, tables, failure modes, console and background work', async () => {
  const simulator = await startSimulator({ port: 0, dataDir }, { partners: [...partners, defineBills()], env: { BILLS_GREETING: 'good day' } })
  const get = (path: string) => fetch(`${simulator.url}${path}`)
  const put = (body: object) =>
    fetch(`${simulator.url}/console/api/failure-modes`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  try {
    expect(await (await get('/vend/111')).json()).toEqual({ greeting: 'good day' })
    expect(await (await get('/console/api/purchases')).json()).toEqual([{ meter: '111' }])
    expect(simulator.partnerUrls).toMatchObject({ bills: `${simulator.url}/vend`, bank: `${simulator.url}/vfd` })

    expect((await put({ partner: 'bills', mode: 'down', ending: '22' })).status).toBe(200)
    expect((await get('/vend/222')).status).toBe(503)
    expect((await get('/vend/333')).status).toBe(200)
    const modes = await (await get('/console/api/failure-modes')).json()
    expect(modes).toContainEqual({ partner: 'bills', subject: 'vending', mode: 'ok', ending: null })
    expect(modes).toContainEqual({ partner: 'bills', subject: 'vending', mode: 'down', ending: '22' })

    const page = await (await get('/')).text()
    for (const part of ['Buy light', 'good day, from a form', 'The people with meters', 'All meters']) expect(page).toContain(part)
    expect(page).toMatch(/<b>Vending: Down\.<\/b>\s*<span class="shows">Only meters that end in 22\. Not bought\.<\/span>/)
    expect(page).toContain('src="/partners/bills/console.js"')
    expect(await (await get('/partners/bills/console.js')).text()).toBe('export const bills = 1')
    expect(work).toEqual(['started', 'woken', 'woken'])
  } finally {
    await simulator.close()
  }
  expect(work.at(-1)).toBe('stopped')
})

test('two partners with one table do not start, and the error names both', async () => {
  const cards = defineSimulatedPartner({
    name: 'cards',
    title: 'the card processor',
    schema: file('cards.sql', 'create table if not exists purchase (card text) strict;'),
  })
  const started = startSimulator({ port: 0, dataDir }, { partners: [defineBills(), cards] })
  await expect(started).rejects.toThrow('the card processor and the bill aggregator both declare the table purchase')
})

test('when the background work of one partner cannot start, nothing of the simulator stays open', async () => {
  const broken = defineSimulatedPartner({
    name: 'broken',
    title: 'the broken partner',
    backgroundWork: [
      () => {
        throw new Error('no port')
      },
    ],
  })
  await expect(startSimulator({ port: 0, dataDir }, { partners: [defineBills(), broken] })).rejects.toThrow('no port')
  expect(work).toEqual(['started', 'stopped'])
})

test.each(partners.map(({ name }) => name))('the folder of the partner %s has its name, by which the page finds its script', (name) => {
  expect(existsSync(new URL(`./partners/${name}/partner.ts`, import.meta.url))).toBe(true)
})
