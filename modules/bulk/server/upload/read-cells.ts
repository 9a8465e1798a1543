import { CsvError, parse as parseCsv } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/universal'
import { dropInvisible } from '../../../../platform/text/shown-text.ts'
import { openWorkbook } from './open-workbook.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** One cell as text, as a spreadsheet program shows it. A number cell of a sheet has lost the zeros in front. */
export type Cell = { text: string; isNumber: boolean }

/** `isSplit`: the cells were split at separators, so that a comma inside an amount makes one cell more. */
export type Sheet = { rows: Cell[][]; isSplit: boolean }

export const MAX_ROWS = 10_000
/** Titles, headers and empty rows that may stand beside the rows. */
const MAX_OTHER_ROWS = 200

export async function readSheetFile(bytes: Uint8Array): Promise<Sheet> {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty. Download the template and fill it in.')
  const sheet = isZip(bytes) ? { rows: await readXlsx(bytes), isSplit: false } : { rows: readText(bytes), isSplit: true }
  if (sheet.rows.length > MAX_ROWS + MAX_OTHER_ROWS)
    throw new UnreadableFile(`The file has more than ${MAX_ROWS.toLocaleString('en')} rows. Split it into smaller files.`)
  return sheet
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 9
const isOldExcel = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
const isPdf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 4)) === '%PDF'

async function readXlsx(bytes: Uint8Array): Promise<Cell[][]> {
  const book = openWorkbook(bytes)
  const sheet = await readSheet(new Blob([book as Uint8Array<ArrayBuffer>]), { parseNumber: (text) => ({ number: text }) }).catch(() => {
    throw new UnreadableFile('This spreadsheet cannot be read. Save it again as XLSX or CSV.')
  })
  return sheet.map((row) => row.map(toCell))
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return textCell('')
  if (typeof value === 'object' && 'number' in value) return { text: plainNumber(String(value.number)), isNumber: true }
  if (value instanceof Date) return textCell(value.toISOString().slice(0, 10))
  return textCell(typeof value === 'string' ? value : '')
}

/** `="0123456789"` is how some programs keep a number as text. A spreadsheet shows what stands between the marks. */
function textCell(written: string): Cell {
  const text = dropInvisible(written).trim()
  const kept = /^="([^"]*)"$/.exec(text)?.[1]
  return { text: kept === undefined ? text : kept.trim(), isNumber: false }
}

/** Sheets keep 1023456784 also as 1.023456784E9, and 0.07 as 7.0000000000000007E-2. */
function plainNumber(text: string): string {
  const value = Number(text)
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return text
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
}

function readText(bytes: Uint8Array): Cell[][] {
  if (isOldExcel(bytes)) throw new UnreadableFile('This is an old Excel file (XLS), or it has a password. Save it as XLSX without a password.')
  if (isPdf(bytes)) throw new UnreadableFile('This file is a PDF. Choose an XLSX or CSV file.')
  // DOS programs end a text with the byte 1A.
  const text = decode(bytes).replace(/\u001a\s*$/, '')
  if (/^\s*<(?:!doctype|html|head|body|table|\?xml|style|meta|div)\b/i.test(text) || /^\s*MIME-Version:/i.test(text))
    throw new UnreadableFile('This file is a web page with the name of a spreadsheet. Open it in a spreadsheet program and save it as XLSX.')
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 4096)))
    throw new UnreadableFile('This file is not a spreadsheet. Choose an XLSX or CSV file.')
  if (dropInvisible(text).trim() === '') throw new UnreadableFile('The file is empty. Download the template and fill it in.')
  return splitText(text).map((record) =>
    record.map((written) => {
      const cell = textCell(written)
      return { ...cell, isNumber: /^\d+$/.test(written.trim()) }
    }),
  )
}

/** Every kind of line end ends a row, also where a file mixes them. */
function splitText(text: string): string[][] {
  try {
    return parseCsv(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      to: MAX_ROWS + MAX_OTHER_ROWS + 1,
      max_record_size: 20_000,
    })
  } catch (error) {
    const row = error instanceof CsvError ? Number(error['records']) + 1 : 1
    throw new UnreadableFile(`Row ${row} has a quotation mark that begins a cell and does not end it. Remove it, or save the file again as XLSX.`)
  }
}

/** Excel writes "Unicode text" as UTF-16, and older programs write Windows-1252. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (first !== 0 && second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that stands most often in the first lines. Amounts such as 68,000 stand in quotes where it is a comma. */
function delimiterOf(text: string): string {
  const head = text
    .split(/\r\n?|\n/, 20)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const counted = ['\t', ';', '|', ','].map((mark) => ({ mark, count: head.split(mark).length - 1 }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).mark
}
