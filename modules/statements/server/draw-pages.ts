import { lagosClock, lagosDay, type LagosDay } from '../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { createPdfWriter, type LatePart, type PdfWriter } from '../../../platform/pdf/index.ts'
import { printableText } from '../../history/index.ts'
import { dayText } from './day-text.ts'
import { addLines, type FoldedLine, foldLines, type LineSums, type Movement } from './movements.ts'
import type { StatementRow } from './rows.ts'

export type StatementHead = {
  productName: string
  bankLabel: string
  business: { name: string; address: string; accountNumber: string | null }
  first: LagosDay
  last: LagosDay
  charges: StatementRow['charges']
  opening: Kobo
  closing: Kobo
  drawnAt: Date
}

const [WIDTH, HEIGHT] = [595.28, 841.89]
const [LEFT, RIGHT] = [36, WIDTH - 36]
const BOTTOM = HEIGHT - 48
/** The details begin at the third; amounts end at the last three. */
const AT = { time: LEFT, details: 88, reference: 268, debit: 398, credit: 478, balance: RIGHT }

/** The light theme of ui/tokens.css, for white paper. */
const [INK, QUIET, HAIRLINE, BRAND] = ['#1d1b16', '#676053', '#ddd5c4', '#0b4b3a']

/** The widths in which details and references wrap. */
const DETAILS_WIDTH = 174
const REFERENCE_WIDTH = 92
/** Where "Page 2 of" begins. */
const PAGE_AT = RIGHT - 70

/**
 * Draws a statement on A4, movement by movement. Days are set apart, and a day ends with its sums over two lines. The sums of the head and
 * the number of pages are drawn last, because they are known last.
 */
export function createStatementPages(head: StatementHead, write: (bytes: Uint8Array) => Promise<void>) {
  const title = `Statement of ${head.business.name}, ${dayText(head.first)} to ${dayText(head.last)}`
  const pdf = createPdfWriter({ width: WIDTH, height: HEIGHT, title, author: head.productName, at: head.drawnAt, write })
  const printed = (text: string) => printableText(text, pdf.hasGlyph)
  const [sums, total] = [pdf.latePart(), pdf.latePart()]
  const drawn = drawHead(pdf, head, printed)
  let y = drawColumns(pdf, drawn + 46)
  pdf.place(sums)
  let day: { name: LagosDay; credit: Kobo; debit: Kobo; balance: Kobo } | null = null

  async function room(needed: number): Promise<void> {
    if (y + needed <= BOTTOM) return
    drawFoot(pdf, head, total, printed)
    await pdf.endPage()
    y = drawColumns(pdf, 40)
  }
  function endDay(): void {
    if (!day) return
    pdf.text(`Day’s end, ${dayText(day.name)}`, AT.details, y, { size: 8, colour: QUIET })
    amounts(pdf, y, { debit: day.debit, credit: day.credit, balance: day.balance }, 'strong')
    pdf.line(AT.details, y + 13, RIGHT, 0.75, BRAND)
    pdf.line(AT.details, y + 15.5, RIGHT, 0.75, BRAND)
    y += 24
  }

  return {
    async add(movement: Movement): Promise<void> {
      const name = lagosDay(movement.at)
      if (day?.name !== name) {
        if (day) await room(24)
        endDay()
        day = { name, credit: 0n, debit: 0n, balance: 0n }
        await room(52)
        pdf.text(dayText(name), LEFT, y, { font: 'strong', size: 10, colour: INK })
        pdf.line(LEFT, y + 15, RIGHT, 0.5, INK)
        y += 21
      }
      drawMovement(movement, await roomFor(movement))
      day = { name, ...addLines(day, movement), balance: movement.lines.at(-1)?.balance ?? day.balance }
    },
    /** `sums`: of all lines that were added. Returns the number of pages. */
    async finish({ credit, debit }: LineSums): Promise<number> {
      if (day) await room(60)
      endDay()
      await room(40)
      pdf.text('Closing balance', AT.details, y + 4, { font: 'strong', size: 10, colour: INK })
      pdf.text(formatNaira(head.closing), RIGHT, y + 4, { font: 'strong', size: 10, colour: INK, align: 'right' })
      drawFoot(pdf, head, total, printed)
      pdf.fill(sums, () => drawFigures(pdf, drawn, { ...head, credit, debit }))
      pdf.fill(total, () => pdf.text(String(pdf.page), 0, HEIGHT - 34, { size: 7, colour: QUIET }))
      return pdf.finish()
    },
  }

  /** Its texts as they wrap, with room for them on this page. */
  async function roomFor(movement: Movement) {
    const { title: what, party, bank, narration, reference, lines } = movement
    const who = [nameCase(party), bank].filter(Boolean).join(', ')
    const text = printed([who || what, narration === party ? '' : narration].filter(Boolean).join(' · '))
    const details = pdf.wrap(text, 8, DETAILS_WIDTH)
    const references = pdf.wrap(printed(reference), 7, REFERENCE_WIDTH)
    if (what.endsWith('[Reversed]')) references.push('[Reversed]')
    const folded = head.charges === 'folded' ? foldLines(movement) : null
    const charges = folded === null ? [] : pdf.wrap(chargesText(folded.charges), 7, DETAILS_WIDTH)
    const below = folded === null ? Math.max(lines.length - 1, 0) : charges.length
    const rows = Math.max(details.length + below, references.length)
    await room(3 + 12 * rows)
    return { details, references, folded, charges, rows }
  }

  function drawMovement({ at, lines }: Movement, { details, references, folded, charges, rows }: Awaited<ReturnType<typeof roomFor>>): void {
    pdf.text(lagosClock(at), AT.time, y, { size: 8, colour: QUIET })
    for (const [row, text] of details.entries()) pdf.text(text, AT.details, y + 12 * row, { size: 8, colour: INK })
    for (const [row, text] of references.entries()) pdf.text(text, AT.reference, y + 12 * row + 0.5, { size: 7, colour: QUIET })
    for (const [row, text] of charges.entries()) pdf.text(text, AT.details, y + 12 * (details.length + row) + 0.5, { size: 7, colour: QUIET })
    if (folded) amounts(pdf, y, { debit: folded.debit || null, credit: folded.credit || null, balance: folded.balance })
    for (const [index, { kind, change, balance }] of folded ? [] : lines.entries()) {
      const top = index === 0 ? y : y + 12 * (details.length + index - 1)
      if (index > 0) pdf.text(kind, AT.details + 8, top, { size: 8, colour: QUIET })
      amounts(pdf, top, { debit: change < 0n ? -change : null, credit: change > 0n ? change : null, balance })
    }
    y += 12 * rows
    pdf.line(AT.details, y + 0.5, RIGHT, 0.35, HAIRLINE)
    y += 3
  }
}

/** `Fee ₦20.00, VAT ₦1.50`; of a payment that came back, what came back with it. */
const chargesText = (charges: FoldedLine['charges']) =>
  Object.entries(charges)
    .filter(([, kobo]) => kobo !== 0n)
    .map(([kind, kobo]) => `${kind} ${formatNaira(kobo)}`)
    .join(', ')

type Amounts = { debit: Kobo | null; credit: Kobo | null; balance: Kobo }

function amounts(pdf: PdfWriter, y: number, { debit, credit, balance }: Amounts, font: 'body' | 'strong' = 'body'): void {
  const plain = (kobo: Kobo) => formatNaira(kobo).replace('₦', '')
  const style = { font, size: 8, colour: INK, align: 'right' } as const
  if (debit !== null) pdf.text(plain(debit), AT.debit, y, style)
  if (credit !== null) pdf.text(plain(credit), AT.credit, y, style)
  pdf.text(plain(balance), AT.balance, y, style)
}

/** Returns the position at which the figures stand. */
function drawHead(pdf: PdfWriter, head: StatementHead, printed: (text: string) => string): number {
  const { business } = head
  pdf.text(head.productName, RIGHT, 40, { font: 'strong', size: 13, colour: BRAND, align: 'right' })
  let y = 38
  for (const line of pdf.wrap(printed(business.name), 15, 400, 'strong')) {
    pdf.text(line, LEFT, y, { font: 'strong', size: 15, colour: INK })
    y += 20
  }
  y += 2
  for (const line of pdf.wrap(printed(business.address), 9, 400)) {
    pdf.text(line, LEFT, y, { size: 9, colour: QUIET })
    y += 13
  }
  y += 1
  if (business.accountNumber !== null) pdf.text(`${head.bankLabel} ${business.accountNumber}`, LEFT, y, { size: 9, colour: QUIET })
  const period = head.first === head.last ? dayText(head.first) : `${dayText(head.first)} to ${dayText(head.last)}`
  pdf.text(`Account statement, ${period}. Amounts in naira (₦).`, LEFT, y + 24, { size: 10, colour: INK })
  return y + 48
}

function drawFigures(pdf: PdfWriter, y: number, { opening, credit, debit, closing }: Pick<StatementHead, 'opening' | 'closing'> & LineSums): void {
  const figures = [
    ['Opening balance', opening],
    ['Credit', credit],
    ['Debit', debit],
    ['Closing balance', closing],
  ] as const
  for (const [index, [name, kobo]] of figures.entries()) {
    const x = LEFT + (index * (RIGHT - LEFT)) / 4
    pdf.text(name, x, y, { size: 8, colour: QUIET })
    pdf.text(formatNaira(kobo), x, y + 13, { font: 'strong', size: 11, colour: INK })
  }
}

function drawColumns(pdf: PdfWriter, y: number): number {
  const style = { size: 8, colour: QUIET } as const
  pdf.text('Time', AT.time, y, style)
  pdf.text('Details', AT.details, y, style)
  pdf.text('Reference', AT.reference, y, style)
  for (const name of ['debit', 'credit', 'balance'] as const)
    pdf.text(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, AT[name], y, { ...style, align: 'right' })
  pdf.line(LEFT, y + 13, RIGHT, 0.75, INK)
  return y + 22
}

function drawFoot(pdf: PdfWriter, head: StatementHead, total: LatePart, printed: (text: string) => string): void {
  const y = HEIGHT - 34
  const issued = `Issued by ${head.productName} for ${printed(head.business.name)}, ${dayText(lagosDay(head.drawnAt))} at ${lagosClock(head.drawnAt, true)}`
  const lines = pdf.wrap(issued, 7, 420)
  for (const [row, line] of lines.entries()) pdf.text(line, LEFT, y + 9 * row, { size: 7, colour: QUIET })
  const page = `Page ${pdf.page} of `
  pdf.text(page, PAGE_AT, y, { size: 7, colour: QUIET })
  pdf.place(total, PAGE_AT + pdf.widthOf(page, 7))
}
