import { lagosClock, lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { createPdfWriter, type PdfWriter } from '../../../platform/pdf/index.ts'
import type { LoadedLine } from './queries.ts'
import { lineStateOf } from './present.ts'
import type { BulkRunRow } from './rows.ts'

export type RunReceiptHead = {
  run: BulkRunRow
  productName: string
  bankLabel: string
  business: { name: string; address: string }
  drawnAt: Date
}

const [WIDTH, HEIGHT] = [595.28, 841.89]
const [LEFT, RIGHT] = [36, WIDTH - 36]
const BOTTOM = HEIGHT - 48
/** The amount ends at its column, the others begin there. */
const AT = { number: LEFT, name: 64, account: 244, bank: 312, result: 420, amount: RIGHT }

/** The light theme of ui/tokens.css, for white paper. */
const [INK, QUIET, HAIRLINE, BRAND] = ['#1d1b16', '#676053', '#ddd5c4', '#0b4b3a']

const RESULTS: Readonly<Record<ReturnType<typeof lineStateOf>, string>> = {
  queued: 'Waiting',
  sending: 'Processing',
  unclear: 'Processing',
  review: 'Processing',
  settled: 'Sent',
  failed: 'Not sent',
  skipped: 'Stopped',
  returned: 'Came back',
}

/** One receipt for a run on A4: its figures, and a line for each beneficiary. Drawn page by page. */
export async function drawRunReceipt(head: RunReceiptHead, pages: AsyncIterable<readonly LoadedLine[]>): Promise<Buffer> {
  const { run } = head
  const parts: Uint8Array[] = []
  const write = async (bytes: Uint8Array) => void parts.push(bytes)
  const title = `Receipt of ${run.title}`
  const pdf = createPdfWriter({ width: WIDTH, height: HEIGHT, title, author: head.productName, at: head.drawnAt, write })
  const printed = (text: string) => [...text].map((letter) => (letter === ' ' || pdf.hasGlyph(letter.codePointAt(0)!) ? letter : '?')).join('')
  let y = drawHead(pdf, head, printed)
  for await (const lines of pages) {
    for (const line of lines) {
      const names = pdf.wrap(printed(nameCase(line.name)), 8, 174)
      const banks = pdf.wrap(printed(line.bank_name), 8, 102)
      const height = 16 + 10 * (Math.max(names.length, banks.length) - 1)
      if (y + height > BOTTOM) {
        drawFoot(pdf, head, printed)
        await pdf.endPage()
        y = drawColumns(pdf, 40)
      }
      const style = { size: 8, colour: INK } as const
      const result = RESULTS[lineStateOf(run, line)]
      pdf.text(String(line.number), AT.number, y, { size: 8, colour: QUIET })
      for (const [row, text] of names.entries()) pdf.text(text, AT.name, y + 10 * row, style)
      pdf.text(line.account_number, AT.account, y, style)
      for (const [row, text] of banks.entries()) pdf.text(text, AT.bank, y + 10 * row, style)
      pdf.text(result, AT.result, y, { size: 8, colour: result === 'Sent' ? BRAND : QUIET })
      pdf.text(formatNaira(line.amount), AT.amount, y, { ...style, align: 'right' })
      pdf.line(LEFT, y + height - 4, RIGHT, 0.35, HAIRLINE)
      y += height
    }
  }
  drawFoot(pdf, head, printed)
  await pdf.finish()
  return Buffer.concat(parts)
}

function drawHead(pdf: PdfWriter, { run, business, productName }: RunReceiptHead, printed: (text: string) => string): number {
  pdf.text(productName, RIGHT, 40, { font: 'strong', size: 13, colour: BRAND, align: 'right' })
  let y = 38
  const write = (text: string, size: number, font: 'body' | 'strong', colour: string) => {
    for (const line of pdf.wrap(printed(text), size, 400, font)) {
      pdf.text(line, LEFT, y, { font, size, colour })
      y += Math.round(size * 1.4)
    }
  }
  write(business.name, 15, 'strong', INK)
  write(business.address, 9, 'body', QUIET)
  y += 14
  write(`${run.title}, ${run.group_name}`, 11, 'strong', INK)
  y += 2
  write(`Bulk payment of ${lagosDay(run.created_at)}, ${lagosClock(run.created_at)}. Amounts in naira (₦).`, 9, 'body', QUIET)
  y += 10
  const figures = [
    [`Sent, ${run.settled} of ${run.lines}`, formatNaira(run.settled_amount)],
    [`Not sent, ${run.failed + run.skipped}`, formatNaira(run.amount - run.settled_amount)],
    ['Fees of all lines, with VAT', formatNaira(run.fee)],
    ['Stamp duty of all lines', formatNaira(run.duty)],
  ] as const
  for (const [index, [name, amount]] of figures.entries()) {
    const x = LEFT + (index * (RIGHT - LEFT)) / 4
    pdf.text(name, x, y, { size: 8, colour: QUIET })
    pdf.text(amount, x, y + 13, { font: 'strong', size: 11, colour: INK })
  }
  return drawColumns(pdf, y + 46)
}

function drawColumns(pdf: PdfWriter, y: number): number {
  const style = { size: 8, colour: QUIET } as const
  pdf.text('Account Name', AT.name, y, style)
  pdf.text('Account Number', AT.account, y, style)
  pdf.text('Bank Name', AT.bank, y, style)
  pdf.text('Result', AT.result, y, style)
  pdf.text('Amount', AT.amount, y, { ...style, align: 'right' })
  pdf.line(LEFT, y + 13, RIGHT, 0.75, INK)
  return y + 20
}

function drawFoot(pdf: PdfWriter, { run, bankLabel, drawnAt }: RunReceiptHead, printed: (text: string) => string): void {
  const text = `From ${bankLabel} ${run.sender_account}. Drawn ${lagosDay(drawnAt)} ${lagosClock(drawnAt)}.`
  pdf.text(printed(text), LEFT, HEIGHT - 36, { size: 7, colour: QUIET })
}
