import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { receiptRow } from '../../../../tests/fixtures/receipt-row.ts'
import type { ReceiptCopy } from '../../../kernel/history-detail.ts'
import type { HistoryListRow } from '../queries.ts'
import { buildReceipt } from './build-receipt.ts'
import { drawReceipt, type ReceiptFormat } from './draw-receipt.ts'

const AT = new Date('2026-11-20T13:35:10Z')
const paidIn = receiptRow()
const sent: HistoryListRow = {
  ...paidIn,
  subject_id: 'trf_1',
  kind: 'transfer',
  direction: 'debit',
  fee: 2_000n,
  vat: 140n,
  duty: 5_000n,
  total: 4_507_000n,
  party_name: 'OLUWASEUN TEXTILES VENTURES',
}
const BUSINESS = { name: 'Gidan Atamfa Ltd', address: 'Kantin Kwari Market, Kano' }
const frame = (copy: ReceiptCopy, item: HistoryListRow) => ({
  copy,
  heading: item.direction === 'credit' ? 'Payment received' : 'Payment sent',
  business: BUSINESS,
  bankLabel: 'VFD MFB',
  productName: 'Kasuwa',
  at: AT,
})
const receiptOf = (item: HistoryListRow, copy: ReceiptCopy) => buildReceipt(item, frame(copy, item))
const draw = (item: HistoryListRow, copy: ReceiptCopy, format: ReceiptFormat = 'a4') =>
  drawReceipt({ receipt: receiptOf(item, copy), format, drawnAt: AT })

test('fonts are parsed with the first receipt only: a later one costs less than a third of it', async () => {
  const cpuMs = async () => {
    const begun = process.threadCpuUsage()
    await draw(sent, 'trader')
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1_000
  }
  const first = await cpuMs()
  const later = [await cpuMs(), await cpuMs(), await cpuMs(), await cpuMs(), await cpuMs()]
  expect(Math.min(...later)).toBeLessThan(first / 3)
})

test.each<ReceiptFormat>(['a4', '58mm', '80mm'])('the customer’s receipt of a collection has no charge of the trader, on %s', async (format) => {
  const text = textOf(await draw(paidIn, 'customer', format))
  for (const said of [
    'Balarabe Yusuf',
    '4471',
    'Main counter',
    'Fri 20 Nov 2026, 02:29:06 pm',
    'KSW-0000-0001',
    'as of 02:35:10 pm',
    'Forty-five thousand naira only',
  ])
    expect(text).toContain(said)
  for (const hidden of ['Fee', 'You keep', 'VAT', '44,900', '100.00', '1023', '0148824471', 'Session ID']) expect(text).not.toContain(hidden)
})

test.each<ReceiptFormat>(['a4', '58mm', '80mm'])(
  'the trader’s own copy has fee, VAT, the sum that is kept and all references, on %s',
  async (format) => {
    const text = textOf(await draw(paidIn, 'trader', format))
    for (const said of [
      'For you only',
      'Customer paid',
      'of which VAT',
      '6.98',
      'You keep',
      '44,900.00',
      'KSW-0000-0001',
      'col_01KAFP3V9N',
      'rct_01KAFP3V9N',
    ])
      if (said !== 'For you only' || format === 'a4') expect(text).toContain(said)
    // A session id is longer than a line of a slip.
    expect(text.replaceAll(/\s/g, '')).toContain('090110261120134009701409365803')
  },
)

test('money out: the receipt to share names the payee and hides charges and account numbers; the trader’s copy has charges and total', async () => {
  const shared = textOf(await draw(sent, 'customer'))
  for (const said of [
    'Payment sent',
    'Oluwaseun Textiles Ventures',
    'GTBank · ••• 4471',
    'VFD MFB · ••• 6784',
    'Sent',
    '090110261120134009701409365803',
  ])
    expect(shared).toContain(said)
  for (const hidden of ['Fee', 'Stamp duty', '45,070', '0148824471', '1023 456']) expect(shared).not.toContain(hidden)
  const own = textOf(await draw(sent, 'trader'))
  for (const said of ['Your copy: payment sent', '₦20.00', '₦1.40', '₦50.00', '₦45,070.00', 'VFD MFB · 1023 456 784']) expect(own).toContain(said)
})

test('the status has the time of the print, with its day when that is another', () => {
  expect(receiptOf(paidIn, 'customer').facts.at(-1)).toEqual({ name: 'Status', value: 'Confirmed', detail: 'as of 02:35:10 pm' })
  const later = buildReceipt(paidIn, { ...frame('customer', paidIn), at: new Date('2026-11-22T08:00:00Z') })
  expect(later.facts.at(-1)).toEqual({ name: 'Status', value: 'Confirmed', detail: 'as of Sun 22 Nov 2026, 09:00:00 am' })
})

test('as a message a receipt is a few lines without charges', () => {
  expect(receiptOf(paidIn, 'customer').text.split('\n')).toEqual([
    'Payment received: NGN 45,000.00',
    'Gidan Atamfa Ltd, Main counter',
    'From Balarabe Yusuf, GTBank',
    'Fri 20 Nov 2026, 02:29:06 pm',
    'KSW-0000-0001',
    'Confirmed, as of 02:35:10 pm',
  ])
})

test('a slip is as wide as its paper and has NGN, stars and no sign of the naira', async () => {
  for (const [format, width] of [
    ['58mm', 58],
    ['80mm', 80],
  ] as const) {
    const pdf = await draw(paidIn, 'customer', format)
    const [, points] = /\/MediaBox \[0 0 ([\d.]+) /.exec(pdf.toString('latin1'))!
    expect((Number(points) / 72) * 25.4).toBeCloseTo(width, 1)
    const text = textOf(pdf)
    expect(text).toContain('NGN 45,000.00')
    expect(text).toContain('GTBank *** 4471')
    for (const sign of ['₦', '•']) expect(text).not.toContain(sign)
  }
})

test.each<ReceiptFormat>(['a4', '58mm', '80mm'])(
  'however long its texts are, a receipt is one page that ends as a PDF ends, on %s',
  async (format) => {
    const long = 'Wholesale and Retail of Textiles, Lace, Ankara and Other Fine Cloth of Kantin Kwari Market '.repeat(4)
    const item = { ...sent, amount: 9_007_199_254_740_991n, party_name: long, cashpoint_name: long, narration: long, reference: 'x'.repeat(80) }
    const receipt = buildReceipt(item, { ...frame('trader', item), business: { name: long, address: long }, bankLabel: long })
    const pdf = await drawReceipt({ receipt, format, drawnAt: AT })
    const raw = pdf.toString('latin1')
    expect(raw.slice(0, 5)).toBe('%PDF-')
    expect(raw.trimEnd().slice(-5)).toBe('%%EOF')
    expect(raw.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const text = textOf(pdf)
    for (const said of ['90,071,992,547,409.91', 'rct_01KAFP3V9N', 'Issued by']) expect(text).toContain(said)
  },
)

test.each<ReceiptFormat>(['a4', '58mm', '80mm'])('a narration, names and addresses of the longest kind stand whole, on %s', async (format) => {
  const narration = Array.from({ length: 24 }, (_, nth) => `word${nth}`).join(' ') + ' and the last of it'
  const party = `Balarabe ${'Abdulrahman '.repeat(12)}Ending`
  const item = { ...sent, party_name: party, narration, cashpoint_name: `Main counter ${'of the market '.repeat(8)}gate` }
  const text = textOf(await draw(item, 'trader', format)).replaceAll(/\s/g, '')
  for (const whole of [narration, party]) expect(text).toContain(whole.replaceAll(/\s/g, ''))
  expect(text).not.toContain('…')
})

test('the same receipt drawn at the same moment is the same file, and its time is the clock’s', async () => {
  const [once, again] = [await draw(paidIn, 'customer'), await draw(paidIn, 'customer')]
  expect(once.equals(again)).toBe(true)
  expect(once.toString('latin1')).toContain('(D:20261120133510Z)')
})

/** Reads the text back as a PDF reader would: glyph numbers through the map in each embedded font. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const objects = new Map([...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]))
  const streamOf = (id: string): string => {
    const body = objects.get(id)!
    const packed = Buffer.from(/stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)![1]!, 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(packed) : packed).toString('latin1')
  }
  const fonts = new Map<string, string[]>()
  for (const [, name, id] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)![1]!)
    const letters = [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, codes]) => [...codes!.matchAll(/<([0-9a-f ]+)>/g)])
    fonts.set(
      name!,
      letters.map(([, code]) =>
        String.fromCharCode(...code!.split(' ').flatMap((part) => part.match(/.{4}/g)!.map((hex) => Number.parseInt(hex, 16)))),
      ),
    )
  }
  const page = streamOf(/\/Contents (\d+) 0 R/.exec(raw)![1]!)
  let letters: string[] = []
  let text = ''
  for (const [, font, line] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font)!
    for (const [, hex] of (line ?? '').matchAll(/<([0-9a-f]+)>/g))
      for (const glyph of hex!.match(/.{4}/g)!) text += letters[Number.parseInt(glyph, 16)]
  }
  return text
}
