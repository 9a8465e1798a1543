import { parse as parseCsv } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { UnreadableFile } from './unreadable-file.ts'

/** One cell as text. A number cell of a sheet has lost the zeros in front. */
export type Cell = { text: string; isNumber: boolean }

export const MAX_ROWS = 10_000
/** Titles, headers and empty rows that may stand beside the rows. */
const MAX_OTHER_ROWS = 200
const MAX_UNZIPPED_BYTES = 20 * 1024 * 1024
const MAX_ENTRIES = 500

export async function readCells(bytes: Uint8Array): Promise<Cell[][]> {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty. Download the template and fill it in.')
  const cells = isZip(bytes) ? await readXlsx(bytes) : readText(bytes)
  if (cells.length > MAX_ROWS + MAX_OTHER_ROWS)
    throw new UnreadableFile(`The file has more than ${MAX_ROWS.toLocaleString('en')} rows. Split it into smaller files.`)
  return cells
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 9
const isOldExcel = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
const isPdf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 4)) === '%PDF'

async function readXlsx(bytes: Uint8Array): Promise<Cell[][]> {
  refuseLargeArchive(bytes)
  const sheet = await readSheet(new Blob([bytes as Uint8Array<ArrayBuffer>]), { parseNumber: (text) => ({ number: text }) }).catch(() => {
    throw new UnreadableFile('This spreadsheet cannot be read. Save it again as XLSX or CSV.')
  })
  return sheet.map((row) => row.map(toCell))
}

/** The library unzips into buffers of the declared sizes, so that a false size cannot take more memory than it declares. */
function refuseLargeArchive(bytes: Uint8Array): void {
  let [entries, unzipped, isSheet] = [0, 0, false]
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1
        unzipped += originalSize
        isSheet ||= name === 'xl/workbook.xml'
        return false
      },
    })
  } catch {
    throw new UnreadableFile('This file is damaged. Save it again as XLSX or CSV.')
  }
  if (!isSheet) throw new UnreadableFile('This file is not a spreadsheet. Choose an XLSX or CSV file.')
  if (entries > MAX_ENTRIES || unzipped > MAX_UNZIPPED_BYTES)
    throw new UnreadableFile('This spreadsheet is too large. Keep only the list in it, or split it into smaller files.')
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return { text: '', isNumber: false }
  if (typeof value === 'object' && 'number' in value) return { text: plainNumber(String(value.number)), isNumber: true }
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), isNumber: false }
  return { text: typeof value === 'string' ? value.trim() : '', isNumber: false }
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
  const text = decode(bytes)
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 4096)))
    throw new UnreadableFile('This file is not a spreadsheet. Choose an XLSX or CSV file.')
  if (text.trim() === '') throw new UnreadableFile('The file is empty. Download the template and fill it in.')
  try {
    const records: string[][] = parseCsv(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      to: MAX_ROWS + MAX_OTHER_ROWS + 1,
      max_record_size: 20_000,
    })
    return records.map((record) => record.map((cell) => ({ text: cell, isNumber: /^\d+$/.test(cell) })))
  } catch {
    throw new UnreadableFile('This file cannot be read. A quotation mark may be missing. Save it again as XLSX or CSV.')
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
