import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { receiptRow } from '../../../tests/fixtures/receipt-row.ts'
import type { HistoryListRow } from './queries.ts'
import { receiptFields } from './receipt-fields.ts'
import { drawReceipt } from './receipt-pdf.ts'

const FRAME = {
  heading: 'Payment received',
  businessName: 'Gidan Atamfa Ltd',
  bankLabel: 'VFD MFB',
  productName: 'Kasuwa',
  drawnAt: new Date('2026-11-20T15:03:00Z'),
}

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

test('fonts are parsed with the first receipt only: a later one costs less than a fifth of it', async () => {
  const cpuMs = async () => {
    const begun = process.threadCpuUsage()
    await drawReceipt(sent, FRAME)
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1_000
  }
  const first = await cpuMs()
  const later = [await cpuMs(), await cpuMs(), await cpuMs(), await cpuMs(), await cpuMs()]
  expect(Math.min(...later)).toBeLessThan(first / 5)
})

test('a receipt says the amount with the sign of the naira, fee, VAT, duty, total, both sides, Lagos time and all references', async () => {
  const text = textOf(await drawReceipt(sent, FRAME))
  for (const said of ['₦45,000.00', '₦20.00', 'of which VAT ₦1.40', '₦50.00', '₦45,070.00', 'Oluwaseun Textiles Ventures', 'GTBank · ••• 4471'])
    expect(text).toContain(said)
  for (const said of [
    'Fri 20 Nov 2026, 14:29:06',
    'col_01KAFP3V9N',
    '090110261120134009701409365803',
    'rct_01KAFP3V9N',
    'Kasuwa',
    'Gidan Atamfa Ltd',
  ])
    expect(text).toContain(said)
})

test('money in names the payer, our account number, and the amount kept', async () => {
  const text = textOf(await drawReceipt(paidIn, FRAME))
  for (const said of [
    'Payment received',
    'Balarabe Yusuf',
    'Main counter',
    'VFD MFB · 1023 456 784',
    'You keep',
    '₦44,900.00',
    'For 6 yards of lace',
  ])
    expect(text).toContain(said)
})

test('the payer’s account number is not given away', async () => {
  expect(textOf(await drawReceipt(paidIn, FRAME))).not.toContain('0148824471')
  expect(JSON.stringify(receiptFields(paidIn, FRAME))).not.toContain('0148824471')
})

test('however long its texts are, a receipt is one page that ends as a PDF ends', async () => {
  const long = 'Wholesale and Retail of Textiles, Lace, Ankara and Other Fine Cloth of Kantin Kwari Market '.repeat(4)
  const pdf = await drawReceipt(
    { ...sent, amount: 9_007_199_254_740_991n, party_name: long, cashpoint_name: long, narration: long, reference: 'x'.repeat(80) },
    { ...FRAME, businessName: long, bankLabel: long },
  )
  const raw = pdf.toString('latin1')
  expect(raw.slice(0, 5)).toBe('%PDF-')
  expect(raw.trimEnd().slice(-5)).toBe('%%EOF')
  expect(raw.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const text = textOf(pdf)
  for (const said of ['₦90,071,992,547,409.91', 'rct_01KAFP3V9N', 'Issued by']) expect(text).toContain(said)
})

test('the same receipt drawn at the same moment is the same file, and its time is the clock’s', async () => {
  const [once, again] = [await drawReceipt(paidIn, FRAME), await drawReceipt(paidIn, FRAME)]
  expect(once.equals(again)).toBe(true)
  expect(once.toString('latin1')).toContain('(D:20261120150300Z)')
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
