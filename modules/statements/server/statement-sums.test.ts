import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pdfTexts } from '../../../tests/fixtures/pdf-texts.ts'
import { declaredHistory } from '../../history/index.ts'
import { modules } from '../../index.ts'
import { csvMovement } from './csv.ts'
import { createStatementPages } from './draw-pages.ts'
import { addLines, foldLines, kindTitles, type LineSums, type MovementRow, movementsOf } from './movements.ts'

const declarations = declaredHistory(modules)
const titles = kindTitles(declarations)
const kinds = declarations.flatMap(({ kinds: declared }) => declared)

type Kind = (typeof kinds)[number]
/** How a journal changes the wallet by what its line says: in its direction, or against it, because the payment came back. */
type Way = 'happened' | 'came back'
type Generated = { kind: Kind; way: Way; kobo: bigint; fee: bigint; vat: bigint; duty: bigint; minutes: number; narration: string }

/** The rows of journals one after the other. A journal changes the wallet by one net amount, whatever its lines print. */
function historyOf(generated: readonly Generated[]): MovementRow[][] {
  let balance = 0n
  let at = Date.UTC(2026, 10, 1)
  return generated.map(({ kind, way, kobo, fee, vat, duty, minutes, narration }, nth) => {
    const isCredit = kind.direction === 'credit'
    const effect = isCredit ? kobo - fee - duty : -(kobo + fee + duty)
    const change = way === 'happened' ? effect : -effect
    balance += change
    at += minutes * 60_000
    const row: MovementRow = {
      seq: BigInt(nth + 1),
      at: new Date(at),
      posting: 'M1',
      change,
      balance_after: balance,
      reference_code: BigInt(nth + 1),
      cashpoint_name: 'Main counter',
      subject_id: `sub_${nth}`,
      kind: kind.kind,
      direction: kind.direction,
      state: 'confirmed',
      amount: kobo,
      fee,
      vat,
      duty,
      total: isCredit ? kobo : kobo + fee + duty,
      party_name: 'FASHOLA RONKE BABATUNDE',
      party_bank_name: 'Moniepoint Microfinance Bank',
      party_account: '0148820336',
      narration,
      reference: `ref${nth}`,
    }
    return [row]
  })
}

/** The sums that each reader of a statement can make: its head, its ends of days, and the columns of its CSV. */
async function sumsOf(rows: readonly MovementRow[][], charges: 'lines' | 'folded'): Promise<{ head: LineSums; days: LineSums; csv: LineSums }> {
  const parts: Uint8Array[] = []
  const pages = createStatementPages(
    {
      productName: 'Kasuwa',
      bankLabel: 'VFD MFB',
      business: { name: 'Amina Stores', address: '1 Zoo Road, Kano', accountNumber: '1023456784' },
      first: '2026-11-01',
      last: '2026-11-30',
      charges,
      opening: 0n,
      closing: rows.at(-1)?.[0]!.balance_after ?? 0n,
      drawnAt: new Date('2026-11-30T10:00:00Z'),
    },
    async (bytes) => void parts.push(bytes),
  )
  let csv = ''
  let sums: LineSums = { credit: 0n, debit: 0n }
  for (const movement of rows.flatMap((journal) => movementsOf(journal, titles))) {
    await pages.add(movement)
    csv += csvMovement(movement, charges)
    sums = addLines(sums, movement)
  }
  await pages.finish(sums)
  const texts = pdfTexts(Buffer.concat(parts)).split('\n')
  const figure = (name: string) => koboOf(texts[texts.lastIndexOf(name) + 1]!)
  const ends = texts.flatMap((text, at) => (text.startsWith('Day’s end') ? [{ debit: koboOf(texts[at + 1]!), credit: koboOf(texts[at + 2]!) }] : []))
  const cells = csv
    .split('\r\n')
    .filter(Boolean)
    .map((line) => line.split(','))
  return {
    head: { credit: figure('Credit'), debit: figure('Debit') },
    days: { credit: sum(ends.map(({ credit }) => credit)), debit: sum(ends.map(({ debit }) => debit)) },
    csv: { credit: sum(cells.map((cell) => koboOf(cell[11]!))), debit: sum(cells.map((cell) => koboOf(cell[10]!))) },
  }
}
const koboOf = (text: string) => BigInt(text.replaceAll(/\D/g, '') || '0')
const sum = (all: readonly bigint[]) => all.reduce((whole, one) => whole + one, 0n)

test.each(kinds.flatMap((kind) => (['lines', 'folded'] as const).map((charges) => [kind.kind, charges, kind] as const)))(
  'the head of a statement with a %s (charges: %s), and with its return, is the sum of its lines and of the CSV',
  async (_name, charges, kind) => {
    const common = { kind, kobo: 1_000_000n, fee: 15_050n, vat: 1_050n, duty: 0n, minutes: 5, narration: 'cloth' }
    const { head, days, csv } = await sumsOf(
      historyOf([
        { ...common, way: 'happened' },
        { ...common, way: 'came back' },
      ]),
      charges,
    )
    expect(head).toEqual({ credit: 1_015_050n, debit: 1_015_050n })
    expect([days, csv]).toEqual([head, head])
  },
)

test('in any history the head of a statement, its ends of days and its CSV have the same sums', async () => {
  const generated = fc.record({
    kind: fc.constantFrom(...kinds),
    way: fc.constantFrom<Way>('happened', 'came back'),
    kobo: fc.bigInt(1_000n, 500_000_000n),
    fee: fc.bigInt(0n, 900n),
    vat: fc.constant(0n),
    duty: fc.constantFrom(0n, 50n),
    minutes: fc.integer({ min: 0, max: 2_000 }),
    narration: fc.string({ maxLength: 60, unit: fc.constantFrom('a', 'b', ' ', 'W') }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(generated, { minLength: 1, maxLength: 25 }), async (history) => {
      const rows = historyOf(history.map((one) => ({ ...one, vat: (one.fee * 7n) / 107n })))
      const { head, days, csv } = await sumsOf(rows, 'lines')
      expect([days, csv]).toEqual([head, head])
      expect(await sumsOf(rows, 'folded')).toEqual({ head, days, csv })
      expect(head.credit - head.debit).toBe(rows.at(-1)![0]!.balance_after)
    }),
    { numRuns: 30, seed: 52 },
  )
})

test('charges that are folded stand in the line of their payment, in the PDF and in columns of the CSV', async () => {
  const [kind] = kinds.filter(({ direction }) => direction === 'debit')
  const common = { kind: kind!, kobo: 1_000_000n, fee: 2_150n, vat: 150n, duty: 5_000n, minutes: 5, narration: 'cloth' } as const
  const [movement] = historyOf([{ ...common, way: 'happened' }]).flatMap((journal) => movementsOf(journal, titles))
  expect(foldLines(movement!)).toEqual({
    credit: 0n,
    debit: 1_007_150n,
    balance: -1_007_150n,
    charges: { Fee: 2_000n, VAT: 150n, 'Stamp duty': 5_000n },
  })
  expect(csvMovement(movement!, 'folded')).toMatch(/,10071\.50,,-10071\.50,20\.00,1\.50,50\.00\r\n$/)
  expect(csvMovement(movement!, 'folded').split('\r\n').filter(Boolean)).toHaveLength(1)
  const parts: Uint8Array[] = []
  const pages = createStatementPages(
    {
      productName: 'Kasuwa',
      bankLabel: 'VFD MFB',
      business: { name: 'Amina Stores', address: '1 Zoo Road', accountNumber: null },
      first: '2026-11-01',
      last: '2026-11-01',
      charges: 'folded',
      opening: 0n,
      closing: -1_007_150n,
      drawnAt: new Date('2026-11-30T10:00:00Z'),
    },
    async (bytes) => void parts.push(bytes),
  )
  await pages.add(movement!)
  await pages.finish({ credit: 0n, debit: 1_007_150n })
  expect(pdfTexts(Buffer.concat(parts))).toContain('Fee ₦20.00, VAT ₦1.50, Stamp duty ₦50.00')
})

test('names and narrations stand whole in the PDF, however long, and each page names the number of all pages', async () => {
  const narration = Array.from({ length: 24 }, (_, nth) => `word${nth}`).join(' ')
  const [kind] = kinds
  const one = { kind: kind!, way: 'happened', kobo: 1_000_000n, fee: 0n, vat: 0n, duty: 0n, minutes: 1, narration } as const
  const parts: Uint8Array[] = []
  const name = 'Wholesale and Retail of Textiles, Lace, Ankara and Other Fine Cloth of Kantin Kwari Market and Sons'
  const pages = createStatementPages(
    {
      productName: 'Kasuwa',
      bankLabel: 'VFD MFB',
      business: { name, address: '1 Zoo Road', accountNumber: null },
      first: '2026-11-01',
      last: '2026-11-01',
      charges: 'lines',
      opening: 0n,
      closing: 0n,
      drawnAt: new Date('2026-11-30T10:00:00Z'),
    },
    async (bytes) => void parts.push(bytes),
  )
  for (const movement of historyOf(Array.from({ length: 30 }, () => one)).flatMap((journal) => movementsOf(journal, titles)))
    await pages.add(movement)
  expect(await pages.finish({ credit: 0n, debit: 0n })).toBe(4)
  const texts = pdfTexts(Buffer.concat(parts))
  const letters = texts.replaceAll(/\s/g, '')
  const whole = `FasholaRonkeBabatunde,MoniepointMicrofinanceBank·${narration.replaceAll(' ', '')}`
  expect(letters.split(whole)).toHaveLength(31)
  expect(letters).toContain(name.replaceAll(' ', ''))
  expect(texts).not.toContain('…')
  for (const page of ['Page 1 of ', 'Page 2 of ', 'Page 3 of ', 'Page 4 of ']) expect(texts).toContain(page)
  expect(texts.split('\n').at(-1)).toBe('4')
})
