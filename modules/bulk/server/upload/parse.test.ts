import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { MAX_HEAP_MB, MAX_MEMORY_MB, parseBeneficiaryFile, UnreadableFile } from './parse.ts'

const HEAD = ['Account Name', 'Account Number', 'Bank Code', 'Amount']
type Value = string | number | null
const xlsx = async (rows: Value[][]) => {
  const cells = rows.map((row) => row.map((value) => (value === null ? null : { value, type: typeof value === 'number' ? Number : String })))
  return new Uint8Array(await (writeXlsxFile(cells as never) as never as { toBuffer(): Promise<Buffer> }).toBuffer())
}
const read = (bytes: Uint8Array | string) =>
  parseBeneficiaryFile({ bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, name: 'list.xlsx' })
const csv = (...rows: string[]) => read(['Account Name,Account Number,Bank,Amount', ...rows].join('\n'))
const reasons = ({ refused }: { refused: { row: number; reason: string }[] }) => refused.map(({ row, reason }) => [row, reason])

test('BULK-57: good rows of a sheet are kept, and each bad row is named with its number and reason', async () => {
  const list = await read(
    await xlsx([
      HEAD,
      ['Musa Danjuma', '0044718820', '044', 74500],
      ['Ruth Danladi', '140882335', 'UBA', 55000],
      ['', '', '', null],
      ['K. Abdulsalam', '02209177345', '058', 100],
      ['Peace Ogbonna', '7042219908', 'OPay', 0],
      ['No Bank', '7042219909', '', 10],
      ['Tijjani Haruna', '0690031147', 'Jaiz Bank Plc', 61000.5],
    ]),
  )
  expect(list.rows).toEqual([
    { row: 2, name: 'Musa Danjuma', accountNumber: '0044718820', bank: '044', amountKobo: 7_450_000n },
    { row: 8, name: 'Tijjani Haruna', accountNumber: '0690031147', bank: 'Jaiz Bank Plc', amountKobo: 6_100_050n },
  ])
  expect(list.refused).toEqual([
    {
      row: 3,
      name: 'Ruth Danladi',
      accountNumber: '140882335',
      bank: 'UBA',
      amountKobo: 5_500_000n,
      reason: 'Wrong Account Number',
      value: '140882335',
    },
    {
      row: 5,
      name: 'K. Abdulsalam',
      accountNumber: '02209177345',
      bank: '058',
      amountKobo: 10_000n,
      reason: 'Account number more than 10',
      value: '02209177345',
    },
    { row: 6, name: 'Peace Ogbonna', accountNumber: '7042219908', bank: 'OPay', reason: 'Amount cannot be less that 0', value: '0' },
    { row: 7, name: 'No Bank', accountNumber: '7042219909', amountKobo: 1000n, reason: 'Bank is missing' },
  ])
})

test('BULK-55: the second row with one account number is refused and names the first', async () => {
  const list = await csv('A,0044718820,Access Bank,10', 'B,2011764905,Kuda MFB,20', 'C,0044718820,GTBank,30')
  expect(list.rows.map(({ row }) => row)).toEqual([2, 3])
  expect(reasons(list)).toEqual([[4, 'Already in row 2']])
})

test('a number cell gets its lost zeros back, of the account', async () => {
  const { rows, refused } = await read(await xlsx([HEAD, ['A', 44718820, 44, 10], ['B', 1023456784, 58, 20]]))
  expect(refused).toEqual([])
  expect(rows.map(({ accountNumber, bank }) => [accountNumber, bank])).toEqual([
    ['0044718820', '44'],
    ['1023456784', '58'],
  ])
})

test.each([
  ['₦68,000.00', 6_800_000n],
  ['N 68000', 6_800_000n],
  ['NGN1,234,567.89', 123_456_789n],
  ['68 000.5', 6_800_050n],
])('an amount written as %s is read', async (text, kobo) => {
  expect((await csv(`A,0044718820,044,"${text}"`)).rows[0]!.amountKobo).toBe(kobo)
})

test.each([
  ['68.000,00', 'Amount is not a sum of naira and kobo'],
  ['1.005', 'Amount is not a sum of naira and kobo'],
  ['=A1*2', 'This cell is a formula. Write its value.'],
  ['-5', 'Amount cannot be less that 0'],
  ['', 'Amount is missing'],
])('an amount written as "%s" is refused', async (text, reason) => {
  expect(reasons(await csv(`A,0044718820,044,"${text}"`))).toEqual([[2, reason]])
})

const WIDE = 'This row has more cells than there are titles. Put quotation marks around amounts with commas.'
const SPLIT = 'A comma may have split this amount. Put quotation marks around it, or move the column after it to the front.'

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a row with more filled cells than titles is refused and named, and the others are kept, with %s', async (_what, mark) => {
  const rows = [
    ['Account Name', 'Account Number', 'Bank Code', 'Amount'],
    ['A', '0044718820', '058', '68', '000'],
    ['B', '0044718821', '058', '1', '250', '000.00'],
    ['C', '0044718822', '058', '500'],
    ['', '0044718823', '058', '68', '000'],
  ]
  const list = await read(rows.map((cells) => cells.join(mark)).join('\n'))
  expect(list.rows.map(({ row, amountKobo }) => [row, amountKobo])).toEqual([[4, 50_000n]])
  expect(list.refused).toEqual([
    { row: 2, name: 'A', reason: WIDE },
    { row: 3, name: 'B', reason: WIDE },
    { row: 5, reason: WIDE },
  ])
})

test('a row above what one payment can ever be is refused with the most, and the row of the most is kept', async () => {
  const list = await csv('A,0044718820,044,1000000000.01\nB,0044718821,044,1000000000\nC,0044718822,044,99999999999')
  const tooLarge = 'Amount is too large. One payment is at most ₦1,000,000,000.00.'
  expect(reasons(list).map(([, reason]) => reason)).toEqual([tooLarge, tooLarge])
  expect(list.rows.map(({ name, amountKobo }) => [name, amountKobo])).toEqual([['B', 100_000_000_000n]])
})

test('an amount that a comma has split is refused, too, where a missing cell hides it', async () => {
  const withRemark = await read('Account Name,Account Number,Bank Code,Amount,Remark\nA,0044718820,058,68,000\nB,0044718821,058,500,rent\n')
  expect([withRemark.rows.map(({ row }) => row), reasons(withRemark)]).toEqual([[3], [[2, SPLIT]]])
  const nameLast = await read('Account Number,Bank Code,Amount,Account Name\n0044718820,058,68,000\n')
  expect(reasons(nameLast)).toEqual([[2, 'Account Name is a number']])
  const missingMiddle = await csv('A,0044718820,68,000')
  expect([missingMiddle.rows, missingMiddle.refused.length]).toEqual([[], 1])
})

test('a remark beside the list is no column of an XLSX, which keeps a number in one cell', async () => {
  const list = await read(await xlsx([HEAD, ['A', '0044718820', '044', 68_000, 'of May'] as Value[]]))
  expect(list.rows.map(({ amountKobo }) => amountKobo)).toEqual([6_800_000n])
})

const PEOPLE = ['A,0044718820,044,10', 'B,0044718821,044,20', 'C,0044718822,044,30']
test.each([
  ['a header with CRLF and rows with LF', `Name,Account Number,Bank,Amount\r\n${PEOPLE.join('\n')}\n`],
  ['a header with CR and rows with LF', `Name,Account Number,Bank,Amount\r${PEOPLE.join('\n')}\n`],
  ['a header with LF and rows with CRLF', `Name,Account Number,Bank,Amount\n${PEOPLE.join('\r\n')}`],
  ['rows with every kind', `Name,Account Number,Bank,Amount\r\n${PEOPLE[0]}\r${PEOPLE[1]}\n${PEOPLE[2]}\r\n`],
])('three people are three people: %s', async (_what, text) => {
  const list = await read(text)
  expect([list.rows.map(({ row, name }) => [row, name]), list.refused]).toEqual([
    [
      [2, 'A'],
      [3, 'B'],
      [4, 'C'],
    ],
    [],
  ])
})

test.each(['0,001', '00,500', '012,500', '0,500', '6 8000'])(
  'an amount written as %s is refused, because its groups are not thousands',
  async (text) => {
    expect(reasons(await csv(`A,0044718820,044,"${text}"`))).toEqual([[2, 'Amount is not a sum of naira and kobo']])
  },
)

test('marks that no eye sees do not change what a cell says, in text and in XLSX', async () => {
  const cells = ['\u202dMusa\u202c', '\u200e0044\u00a0718\u202f820\ufe0f', '\ufeffAccess\u00a0Bank\u200b', '\u202a400\u202c']
  const expected = [{ row: 2, name: 'Musa', accountNumber: '0044718820', bank: 'Access Bank', amountKobo: 40_000n }]
  expect((await csv(cells.join(','))).rows).toEqual(expected)
  expect((await read(await xlsx([HEAD, cells]))).rows).toEqual(expected)
})

test('a number that a program keeps as text by ="…" is read as that text', async () => {
  const list = await csv('A,"=""0123456789""",="044",10', 'B,="0123456788",044,=A1')
  expect(list.rows).toEqual([{ row: 2, name: 'A', accountNumber: '0123456789', bank: '044', amountKobo: 1_000n }])
  expect(reasons(list)).toEqual([[3, 'This cell is a formula. Write its value.']])
})

test('quotation marks inside a line are read, and one without an end is refused with its row', async () => {
  expect((await csv('"Musa ""MD"" Danjuma",0044718820,044,10')).rows[0]!.name).toBe('Musa "MD" Danjuma')
  expect((await csv('Musa "MD" Danjuma,0044718820,044,10')).rows[0]!.name).toBe('Musa "MD" Danjuma')
  const sentence = 'Row 3 has a quotation mark that begins a cell and does not end it. Remove it, or save the file again as XLSX.'
  for (const rows of [
    ['A,0044718820,044,10', '"Musa,0044718821,044,20', 'C,0044718822,044,30'],
    ['A,0044718820,044,10', '"Musa" Danjuma,0044718821,044,20', 'C,0044718822,044,30'],
    ['A,0044718820,044,10', '"Musa,0044718821,044,20', 'C,0044718822,044,"30,000"', 'D,0044718823,044,30'],
  ])
    expect(await csv(...rows).catch(({ message }: Error) => message)).toBe(sentence)
})

test('a final byte 1A is nothing', async () => {
  const list = await csv('A,0044718820,044,10\n\u001a')
  expect([list.rows.length, list.refused]).toEqual([1, []])
})

test('a workbook that the relations of its archive name elsewhere is read', async () => {
  const { strFromU8, strToU8, unzipSync } = await import('fflate')
  const parts = unzipSync(await xlsx([HEAD, ['A', '0044718820', '044', 10]]))
  const moved: Record<string, Uint8Array> = {}
  for (const [name, part] of Object.entries(parts))
    moved[name.replace(/^xl\//, 'office/book/').replace('workbook.xml', 'main.xml')] =
      name === '_rels/.rels' ? strToU8(strFromU8(part).replace(/\/?xl\/workbook\.xml/, '/office/book/main.xml')) : part
  expect(Object.keys(moved)).toContain('office/book/main.xml')
  const list = await read(zipSync(moved))
  expect(list.rows).toEqual([{ row: 2, name: 'A', accountNumber: '0044718820', bank: '044', amountKobo: 1_000n }])
})

test('an account number that the spreadsheet shortened is refused with the remedy', async () => {
  expect(reasons(await csv('A,1.02E+09,044,10'))).toEqual([
    [2, 'The spreadsheet has shortened this number. Format the column as text and write it again.'],
  ])
})

test('semicolons, UTF-16 with tabs, Windows-1252 and a heading above the titles are read', async () => {
  const semicolons = await read('Salaries November\n\nAccount No;Bank;Amount (₦);Name\n0044718820;Access;68,000;Musa')
  expect(semicolons.rows).toEqual([{ row: 4, name: 'Musa', accountNumber: '0044718820', bank: 'Access', amountKobo: 6_800_000n }])
  const utf16 = await read(Buffer.from('\ufeffAccount Name\tAccount Number\tBank\tAmount\r\nṢadé\t0044718820\t044\t5\r\n', 'utf16le'))
  expect(utf16.rows[0]).toMatchObject({ name: 'Ṣadé', row: 2 })
  const latin = await read(Buffer.from('Name,Account Number,Bank,Amount\nRenée,0044718820,044,5', 'latin1'))
  expect(latin.rows[0]!.name).toBe('Renée')
})

test('a second row of titles is skipped, and a list without titles is read in the order of the template', async () => {
  const twice = await csv('Account Name,Account Number,Bank,Amount', 'A,0044718820,044,10')
  expect([twice.rows.length, twice.refused.length]).toEqual([1, 0])
  expect((await read('A,0044718820,044,10\nB,0044718821,044,10')).rows.map(({ row }) => row)).toEqual([1, 2])
})

test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
  ['an empty file', () => new Uint8Array(), 'The file is empty. Download the template and fill it in.'],
  ['a file of blanks', () => Buffer.from('\n\n  \n'), 'The file is empty. Download the template and fill it in.'],
  [
    'titles without rows',
    () => Buffer.from('Account Number,Bank,Amount\n'),
    'The file has column titles but no beneficiaries. Add one row for each.',
  ],
  ['a missing column', () => Buffer.from('Account Number,Amount\n0044718820,10'), 'Row 1 has no column Bank Code. Use the columns of the template.'],
  [
    'no titles',
    () => Buffer.from('x,y\n1,2'),
    'The columns have no titles. The first row must read Account Name, Account Number, Bank Code, Amount.',
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7 …'), 'This file is a PDF. Choose an XLSX or CSV file.'],
  ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3]), 'This file is not a spreadsheet. Choose an XLSX or CSV file.'],
  [
    'a web page saved as XLS',
    () => Buffer.from('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>A</td></tr></table></html>'),
    'This file is a web page with the name of a spreadsheet. Open it in a spreadsheet program and save it as XLSX.',
  ],
  ['a zip of something else', () => zipSync({ 'a.txt': Buffer.from('x') }), 'This file is not a spreadsheet. Choose an XLSX or CSV file.'],
  ['a broken zip', () => Buffer.from('PK\u0003\u0004broken'), 'This file is damaged. Save it again as XLSX or CSV.'],
  ['100 MB of CSV', () => Buffer.alloc(100 * 1024 * 1024, 'a,b\n'), 'The file is larger than 5 MB. Split it into smaller files.'],
  [
    '50,000 rows',
    () => Buffer.from(`Name,Account Number,Bank,Amount\n${Array.from({ length: 50_000 }, (_, i) => `A,${1_000_000_000 + i},044,10`).join('\n')}`),
    'The file has more than 10,000 rows. Split it into smaller files.',
  ],
  [
    'a zip bomb',
    () => zipSync({ 'xl/workbook.xml': Buffer.from('<x/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) }, { level: 1 }),
    'This spreadsheet is too large. Keep only the list in it, or split it into smaller files.',
  ],
])('%s is refused with a plain sentence', async (_what, bytes, sentence) => {
  const error: unknown = await read(await bytes()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UnreadableFile)
  expect((error as Error).message).toBe(sentence)
})

test('a zip that declares less than it unpacks to takes no more memory than it declares', async () => {
  const book = zipSync({ 'xl/workbook.xml': Buffer.from('<x/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) }, { level: 1 })
  const size = Buffer.from(new Uint32Array([60 * 1024 * 1024]).buffer)
  const lie = Buffer.from(book)
  for (let at = lie.indexOf(size); at !== -1; at = lie.indexOf(size, at)) lie.writeUInt32LE(1000, at)
  await expect(read(lie)).rejects.toBeInstanceOf(UnreadableFile)
  expect((await measure(lie)).maxMb).toBeLessThan(30)
}, 30_000)

test('a cell in the far corner of a sheet ends in a refusal, and the next file is read', async () => {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${FAR_CELL}</sheetData></worksheet>`
  const book = await xlsx([HEAD, ['A', '0044718820', '044', 10]])
  const { unzipSync } = await import('fflate')
  const parts = unzipSync(book)
  const name = Object.keys(parts).find((each) => each.startsWith('xl/worksheets/sheet'))!
  await expect(read(zipSync({ ...parts, [name]: Buffer.from(sheet) }))).rejects.toBeInstanceOf(UnreadableFile)
  expect((await read(book)).rows).toHaveLength(1)
})

const FAR_CELL = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'

test('formulas with a stored value are read, and one without is refused', async () => {
  const book = await xlsx([HEAD, ['A', '0044718820', '044', 10], ['B', '0044718821', '044', 20]])
  const { unzipSync, strFromU8 } = await import('fflate')
  const parts = unzipSync(book)
  const name = Object.keys(parts).find((each) => each.startsWith('xl/worksheets/sheet'))!
  const xml = strFromU8(parts[name]!).replace('<v>10</v>', '<f>5+5</f><v>10</v>').replace('<v>20</v>', '<f>10+10</f>')
  const list = await read(zipSync({ ...parts, [name]: Buffer.from(xml) }))
  expect(list.rows.map(({ amountKobo }) => amountKobo)).toEqual([1000n])
  expect(reasons(list)).toEqual([[3, 'Amount is missing']])
})

const fullSheet = () => xlsx([HEAD, ...Array.from({ length: 10_000 }, (_, i) => [`Person ${i}`, String(1_000_000_000 + i), '044', 10 + i])])
const wideRows = (count: number, width: number) =>
  Array.from({ length: count }, (_, i) => `${'N'.repeat(width)},${1_000_000_000 + i},044,10`).join('\n')

test.each([
  ['a full sheet of 10,000 rows', fullSheet],
  ['a list of 5 MB as text', () => Buffer.from(`Name,Account Number,Bank,Amount\n${wideRows(9_999, 490)}`)],
  ['the same in UTF-16', () => Buffer.from(`\ufeffName\tAccount Number\tBank\tAmount\n${wideRows(9_999, 240).replaceAll(',', '\t')}`, 'utf16le')],
])(
  '%s is read in at most one second of work and 100 MB, buffers included',
  async (_what, bytes) => {
    const { maxMb, workMs, rows } = await measure(await bytes())
    expect(rows).toBeGreaterThanOrEqual(9_999)
    expect(maxMb).toBeLessThan(MAX_MEMORY_MB)
    expect(workMs).toBeLessThan(1_000)
  },
  60_000,
)

/** Reads a file in a thread of the same limits, and looks at its heap and its buffers all the while. */
async function measure(bytes: Uint8Array): Promise<{ maxMb: number; workMs: number; rows: number }> {
  const script = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.file).then(async ({ default: read }) => {
      const before = process.threadCpuUsage()
      const result = await read({ task: workerData.bytes, startedBy: new Int32Array(1) })
      const { user, system } = process.threadCpuUsage(before)
      parentPort.postMessage({ workMs: (user + system) / 1000, rows: result.rows?.length ?? 0 })
      setInterval(() => {}, 1000)
    })`
  const file = new URL('reading-thread.ts', import.meta.url).href
  const worker = new Worker(script, { eval: true, workerData: { bytes, file }, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  const ended = new Promise<{ workMs: number; rows: number }>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  let [maxBytes, hasEnded] = [0, false]
  const look = async () => {
    while (!hasEnded) {
      const heap = await worker.getHeapStatistics().catch(() => null)
      if (heap) maxBytes = Math.max(maxBytes, heap.used_heap_size + heap.external_memory)
      else await new Promise(setImmediate)
    }
  }
  const looking = look()
  const result = await ended.finally(() => (hasEnded = true))
  await looking
  await worker.terminate()
  return { ...result, maxMb: maxBytes / 1024 / 1024 }
}

test.each(['xlsx', 'csv'])(
  'BULK-49, CONST-74, NS-81: the template in %s has the columns and sample rows, and can be uploaded as it is',
  async (format) => {
    const list = await read(await readFile(new URL(`../../../../apps/web/public/beneficiary-list-template.${format}`, import.meta.url)))
    expect(list).toEqual({
      rows: [
        { row: 2, name: 'Sadiya Garba', accountNumber: '1023456807', bank: '566', amountKobo: 6_800_000n },
        { row: 3, name: 'Musa Danjuma', accountNumber: '0044718820', bank: 'Access Bank', amountKobo: 7_450_050n },
        { row: 4, name: 'Ifeoma Nnadi', accountNumber: '2011764905', bank: 'Kuda', amountKobo: 9_200_000n },
      ],
      refused: [],
    })
  },
)
