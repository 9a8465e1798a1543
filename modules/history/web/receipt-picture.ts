import { t } from '@lingui/core/macro'
import type { WireReply } from '../../../platform/http/contract.ts'
import { nairaText, splitNaira } from '../../../ui/format/naira.ts'
import type { showReceiptCopy } from '../contract.ts'

export type ReceiptContent = WireReply<typeof showReceiptCopy>

const WIDTH = 360
const PAD = 24
const NAMES = 104
const INNER = WIDTH - 2 * PAD
const BAND = 24
/** A picture of 1,080 pixels, as wide as the screens that it is read on. */
const SCALE = 3

/** A receipt as a PNG of a phone's width, in the light theme whatever the screen has. */
export async function drawReceiptPicture(receipt: ReceiptContent): Promise<Blob> {
  const theme = lightTheme()
  await Promise.all([400, 600, 700].map((weight) => document.fonts.load(`${weight} 15px ${theme.font}`, '₦0A')))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const height = draw(context, receipt, theme)
  canvas.width = WIDTH * SCALE
  canvas.height = Math.ceil(height * SCALE)
  context.scale(SCALE, SCALE)
  context.fillStyle = theme.paper
  context.fillRect(0, 0, WIDTH, height)
  draw(context, receipt, theme)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t`This browser could not draw the receipt.`))), 'image/png'),
  )
}

type Theme = Record<'ink' | 'soft' | 'quiet' | 'hairline' | 'brand' | 'paper' | 'stage' | 'print' | 'font', string>

function lightTheme(): Theme {
  const probe = document.createElement('div')
  probe.dataset.theme = 'light'
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const theme = {
    ink: token('--ink'),
    soft: token('--ink-soft'),
    quiet: token('--ink-quiet'),
    hairline: token('--hairline'),
    brand: token('--brand'),
    paper: token('--surface-sheet'),
    stage: token('--stage'),
    print: token('--on-stage'),
    font: token('--font'),
  }
  probe.remove()
  return theme
}

type Style = { size?: number; weight?: number; colour?: string; align?: 'left' | 'right' }

/** Draws the receipt, and returns its height. On a canvas of no size this only measures. */
function draw(context: CanvasRenderingContext2D, receipt: ReceiptContent, theme: Theme): number {
  context.textBaseline = 'alphabetic'
  drawBand(context, theme)
  const write = (text: string, x: number, y: number, width: number, { size = 13, weight = 420, colour = theme.ink, align = 'left' }: Style = {}) => {
    context.font = `${weight} ${size}px ${theme.font}`
    context.fillStyle = colour
    context.textAlign = align
    const lead = size * 1.45
    const lines = wrap(context, text, width)
    for (const [at, line] of lines.entries()) context.fillText(line, x, y + size + at * lead)
    return y + lines.length * lead
  }
  const hairline = (y: number) => {
    context.fillStyle = theme.hairline
    context.fillRect(PAD, y, INNER, 1)
  }

  context.font = `620 15px ${theme.font}`
  const productWidth = context.measureText(receipt.product).width
  drawMark(context, WIDTH - PAD - productWidth - 24, BAND + 22, theme.brand)
  write(receipt.product, WIDTH - PAD, BAND + 22, productWidth + 1, { size: 15, weight: 620, align: 'right' })
  const businessWidth = INNER - productWidth - 40
  let y = write(receipt.business.name, PAD, BAND + 22, businessWidth, { size: 15, weight: 620 })
  if (receipt.business.address !== '') y = write(receipt.business.address, PAD, y, businessWidth, { colour: theme.quiet })
  y = write(receipt.heading, PAD, y + 20, INNER, { weight: 520, colour: theme.soft })
  y = drawAmount(context, receipt.amount, y + 8, theme)
  y = write(receipt.amount_in_words, PAD, y + 12, INNER, { colour: theme.soft }) + 14
  hairline(y)
  for (const { name, value, detail } of receipt.facts) {
    const top = y + 8
    write(name, PAD, top, NAMES - 8, { colour: theme.quiet })
    y = write(value, PAD + NAMES, top, INNER - NAMES, { weight: detail === '' ? 420 : 620 })
    if (detail !== '') y = write(detail, PAD + NAMES, y, INNER - NAMES, { colour: theme.soft })
    y += 9
    hairline(y)
  }
  if (receipt.bill.length > 0) y = write(t`For you only`, PAD, y + 18, INNER, { colour: theme.quiet })
  for (const { name, amount, style } of receipt.bill) {
    const isTotal = style === 'total'
    if (isTotal) {
      context.fillStyle = theme.ink
      context.fillRect(PAD, y + 8, INNER, 1)
      y += 9
    }
    const type = { size: isTotal ? 17 : style === 'part' ? 13 : 15, weight: isTotal ? 620 : 420, colour: style === 'part' ? theme.quiet : theme.ink }
    write(nairaText(amount).replace('−', '− '), WIDTH - PAD, y + 8, INNER, { ...type, align: 'right' })
    y = write(name, PAD + (style === 'part' ? 12 : 0), y + 8, INNER / 2, type)
  }
  return write(receipt.issued, PAD, y + 18, INNER, { colour: theme.quiet }) + 24
}

/** The amount over the two lines that mark it as final. */
function drawAmount(context: CanvasRenderingContext2D, amount: number, top: number, theme: Theme): number {
  const { naira, kobo } = splitNaira(amount)
  const parts = (hero: number) =>
    [
      { text: '₦', size: hero * 0.55, weight: 420, colour: theme.soft, rise: hero * 0.12 },
      { text: naira, size: hero, weight: 680, colour: theme.ink, rise: 0 },
      { text: `.${kobo}`, size: hero * 0.42, weight: 420, colour: theme.soft, rise: hero * 0.34 },
    ] as const
  const font = ({ weight, size }: { weight: number; size: number }) => `${weight} ${size}px ${theme.font}`
  const widthOf = (hero: number) =>
    parts(hero).reduce((sum, part) => {
      context.font = font(part)
      return sum + context.measureText(part.text).width + 2
    }, 0)
  const hero = Math.min(44, (44 * INNER) / widthOf(44))
  context.textAlign = 'left'
  let x = PAD
  for (const part of parts(hero)) {
    context.font = font(part)
    context.fillStyle = part.colour
    context.fillText(part.text, x, top + 40 - part.rise)
    x += context.measureText(part.text).width + 2
  }
  context.fillStyle = theme.brand
  for (const y of [top + 54, top + 59]) context.fillRect(PAD, y, x - PAD, 2)
  return top + 61
}

/** Lines of at most this width, broken between words, and within a word that is longer than a line. */
function wrap(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (context.measureText(longer).width <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (context.measureText(line + letter).width > width && line !== '') {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

/** One row of parasols between lozenges, as in `BrandPattern`. */
function drawBand(context: CanvasRenderingContext2D, theme: Theme): void {
  context.fillStyle = theme.stage
  context.fillRect(0, 0, WIDTH, BAND)
  for (let x = 0; x < WIDTH; x += 36) {
    context.save()
    context.translate(x, 0)
    context.scale(0.5, 0.5)
    context.fillStyle = context.strokeStyle = theme.print
    context.lineWidth = 2
    context.globalAlpha = 0.22
    for (const spoke of SPOKES) fillPath(context, spoke)
    context.globalAlpha = 0.5
    for (const outline of OUTLINES) {
      const path = new Path2D(outline)
      context.stroke(path)
    }
    context.globalAlpha = 0.7
    fillPath(context, KNOB)
    context.restore()
  }
}

const SPOKES = [
  'M24 24L41.6 16.7A19 19 0 0 1 41.6 31.3z',
  'M24 24L31.3 41.6A19 19 0 0 1 16.7 41.6z',
  'M24 24L6.4 31.3A19 19 0 0 1 6.4 16.7z',
  'M24 24L16.7 6.4A19 19 0 0 1 31.3 6.4z',
]
const KNOB = 'M28 24a4 4 0 1 1-8 0 4 4 0 0 1 8 0z'
const OUTLINES = ['M43 24a19 19 0 1 1-38 0 19 19 0 0 1 38 0z', 'M60 6l9 18-9 18-9-18z']

/** The mark of the product, as in `Logo`. */
function drawMark(context: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  context.save()
  context.translate(x, y)
  context.scale(18 / 28, 18 / 28)
  context.fillStyle = colour
  fillPath(
    context,
    'M2 15A12 12 0 0 1 5.15 6.9L10.2 15zM9.1 4.05A12 12 0 0 1 18.9 4.05L14 15zM22.85 6.9A12 12 0 0 1 26 15h-8.2zM2 18.5h24v2.2H2zM2 23.8h24V26H2z',
  )
  context.globalAlpha = 0.38
  fillPath(context, 'M5.6 6.4A12 12 0 0 1 8.5 4.3L13.4 15h-2.6zM19.5 4.3a12 12 0 0 1 2.9 2.1L17.2 15h-2.6z')
  context.restore()
}

const fillPath = (context: CanvasRenderingContext2D, shape: string) => fill(context, new Path2D(shape))

function fill(context: CanvasRenderingContext2D, path: Path2D): void {
  context.fill(path)
}
