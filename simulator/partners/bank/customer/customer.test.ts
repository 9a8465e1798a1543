import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeMerchantQr } from '../../../../platform/nigeria/emv-qr.ts'
import { startSimulator } from '../../../start.ts'

const ACCOUNT = '1012345678'
const dataDir = mkdtempSync(join(tmpdir(), 'customer-'))
const simulator = await startSimulator({ port: 0, dataDir, partners: { bank: { noticeUrl: 'http://127.0.0.1:9/', noticeRetryMs: [] } } })
await post(
  '/console/api/import',
  'application/json',
  JSON.stringify({ accounts: [{ accountNumber: ACCOUNT, name: 'Kasuwa-Amina Stores', reference: 'r1' }] }),
)
afterAll(async () => {
  await simulator.close()
  rmSync(dataDir, { recursive: true })
})

function post(path: string, type: string, body: string): Promise<Response> {
  return fetch(`${simulator.url}${path}`, { method: 'POST', headers: { 'content-type': type }, body })
}
const submit = async (path: string, fields: Record<string, string>) => {
  const answer = await post(path, 'application/x-www-form-urlencoded', String(new URLSearchParams(fields)))
  return { status: answer.status, text: await answer.text() }
}
const inflows = async () => (await (await fetch(`${simulator.url}/console/api/inflows`)).json()) as Record<string, unknown>[]
const qrOf = (amountKobo: number | null) =>
  writeMerchantQr({ accountNumber: ACCOUNT, bankCode: '090110', name: 'Amina Stores', city: 'Kano', amountKobo })

test('a dialled code pays after the PIN, from the bank whose code was dialled', async () => {
  const code = `*737*000*5037+${ACCOUNT}+2000#`
  expect((await submit('/dial', { code, payerName: 'Musa Bello' })).text).toContain('Guaranty Trust Bank')
  expect((await inflows()).filter(({ channel }) => channel === 'ussd')).toEqual([])
  expect((await submit('/dial', { code, payerName: 'Musa Bello', pin: '1234' })).text).toContain('You have paid')
  expect(await inflows()).toContainEqual(
    expect.objectContaining({ accountNumber: ACCOUNT, amountKobo: 200_000, channel: 'ussd', payerName: 'Musa Bello', payerBank: '058' }),
  )
})

test('a scanned code pays its own amount; a code without an amount pays the one that is entered', async () => {
  expect((await submit('/scan', { text: qrOf(150_000), payerBank: '057', amount: '1' })).text).toContain('You have paid')
  expect((await submit('/scan', { text: qrOf(null), payerBank: '057', amount: '4,500.50' })).text).toContain('You have paid')
  const paid = (await inflows()).filter(({ channel }) => channel === 'qr').map(({ amountKobo }) => Number(amountKobo))
  expect(paid.toSorted((one, other) => one - other)).toEqual([150_000, 450_050])
})

test.each([
  ['/dial', { code: '*999*000*5037+1012345678+2000#', pin: '1234' }],
  ['/dial', { code: '*737*000*5037+1099999999+2000#', pin: '1234' }],
  ['/scan', { text: qrOf(150_000).replace('1500', '1600'), payerBank: '057' }],
  ['/scan', { text: 'VFD MFB 1012345678', payerBank: '057' }],
])('%s refuses %o', async (path, fields) => {
  const before = (await inflows()).length
  expect((await submit(path, fields)).status).toBe(400)
  expect(await inflows()).toHaveLength(before)
})
