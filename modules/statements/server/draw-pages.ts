import { lagosClock, lagosDay, type LagosDay } from '../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { createPdfWriter, type PdfWriter } from '../../../platform/pdf/index.ts'
import { printableText } from '../../history/index.ts'
import { dayText } from './day-text.ts'
import type { Movement } from './movements.ts'

export type StatementHead = {
  productName: string
  bankLabel: string
  business: { name: string; address: string; accountNumber: string | null }
  first: LagosDay
  last: LagosDay
  opening: Kobo
  credit: Kobo
  debit: Kobo
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

/** Draws a statement on A4, movement by movement. Days are set apart, and a day ends with its sums over two lines. */
export function createStatementPages(head: StatementHead, write: (bytes: Uint8Array) => Promise<void>) {
  const title = `Statement of ${head.business.name}, ${dayText(head.first)} to ${dayText(head.last)}`
  const pdf = createPdfWriter({ width: WIDTH, height: HEIGHT, title, author: head.productName, at: head.drawnAt, write })
  const printed = (text: string) => printableText(text, pdf.hasGlyph)
  let y = drawHead(pdf, head, printed)
  let day: { name: LagosDay; credit: Kobo; debit: Kobo; balance: Kobo } | null = null

  async function room(needed: number): Promise<void> {
    if (y + needed <= BOTTOM) return
    drawFoot(pdf, head, printed)
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
      await room(15 + 12 * movement.lines.length)
      drawMovement(movement)
      for (const { change, balance } of movement.lines) {
        if (change > 0n) day.credit += change
        else day.debit -= change
        day.balance = balance
      }
    },
    async finish(): Promise<number> {
      if (day) await room(60)
      endDay()
      await room(40)
      pdf.text('Closing balance', AT.details, y + 4, { font: 'strong', size: 10, colour: INK })
      pdf.text(formatNaira(head.closing), RIGHT, y + 4, { font: 'strong', size: 10, colour: INK, align: 'right' })
      drawFoot(pdf, head, printed)
      return pdf.finish()
    },
  }

  function drawMovement({ at, title: what, party, bank, narration, reference, lines }: Movement): void {
    const who = [nameCase(party), bank].filter(Boolean).join(', ')
    const details = printed([who || what, narration === party ? '' : narration].filter(Boolean).join(' · '))
    for (const [index, { kind, change, balance }] of lines.entries()) {
      const isFirst = index === 0
      if (isFirst) {
        pdf.text(lagosClock(at), AT.time, y, { size: 8, colour: QUIET })
        pdf.text(pdf.fit(reference, 7, 92), AT.reference, y + 0.5, { size: 7, colour: QUIET })
      }
      pdf.text(isFirst ? pdf.fit(details, 8, 174) : kind, isFirst ? AT.details : AT.details + 8, y, { size: 8, colour: isFirst ? INK : QUIET })
      amounts(pdf, y, { debit: change < 0n ? -change : null, credit: change > 0n ? change : null, balance })
      y += 12
      if (isFirst && what.endsWith('[Reversed]')) pdf.text('[Reversed]', AT.reference + 96, y - 11.5, { size: 6, colour: QUIET, align: 'right' })
    }
    pdf.line(AT.details, y + 0.5, RIGHT, 0.35, HAIRLINE)
    y += 3
  }
}

type Amounts = { debit: Kobo | null; credit: Kobo | null; balance: Kobo }

function amounts(pdf: PdfWriter, y: number, { debit, credit, balance }: Amounts, font: 'body' | 'strong' = 'body'): void {
  const plain = (kobo: Kobo) => formatNaira(kobo).replace('₦', '')
  const style = { font, size: 8, colour: INK, align: 'right' } as const
  if (debit !== null) pdf.text(plain(debit), AT.debit, y, style)
  if (credit !== null) pdf.text(plain(credit), AT.credit, y, style)
  pdf.text(plain(balance), AT.balance, y, style)
}

function drawHead(pdf: PdfWriter, head: StatementHead, printed: (text: string) => string): number {
  const { business } = head
  pdf.text(head.productName, RIGHT, 40, { font: 'strong', size: 13, colour: BRAND, align: 'right' })
  pdf.text(pdf.fit(printed(business.name), 15, 400, 'strong'), LEFT, 38, { font: 'strong', size: 15, colour: INK })
  pdf.text(pdf.fit(printed(business.address), 9, 400), LEFT, 60, { size: 9, colour: QUIET })
  if (business.accountNumber !== null) pdf.text(`${head.bankLabel} ${business.accountNumber}`, LEFT, 74, { size: 9, colour: QUIET })
  const period = head.first === head.last ? dayText(head.first) : `${dayText(head.first)} to ${dayText(head.last)}`
  pdf.text(`Account statement, ${period}. Amounts in naira (₦).`, LEFT, 98, { size: 10, colour: INK })
  const figures = [
    ['Opening balance', head.opening],
    ['Credit', head.credit],
    ['Debit', head.debit],
    ['Closing balance', head.closing],
  ] as const
  for (const [index, [name, kobo]] of figures.entries()) {
    const x = LEFT + (index * (RIGHT - LEFT)) / 4
    pdf.text(name, x, 122, { size: 8, colour: QUIET })
    pdf.text(formatNaira(kobo), x, 135, { font: 'strong', size: 11, colour: INK })
  }
  return drawColumns(pdf, 168)
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

function drawFoot(pdf: PdfWriter, head: StatementHead, printed: (text: string) => string): void {
  const y = HEIGHT - 34
  const issued = `Issued by ${head.productName} for ${printed(head.business.name)}, ${dayText(lagosDay(head.drawnAt))} at ${lagosClock(head.drawnAt, true)}`
  pdf.text(pdf.fit(issued, 7, 440), LEFT, y, { size: 7, colour: QUIET })
  pdf.text(`Page ${pdf.page}`, RIGHT, y, { size: 7, colour: QUIET, align: 'right' })
}
