import type { Doc } from './fonts.ts'

const TILE = 72
const SPOKES = [
  'M24 24L41.6 16.7A19 19 0 0 1 41.6 31.3z',
  'M24 24L31.3 41.6A19 19 0 0 1 16.7 41.6z',
  'M24 24L6.4 31.3A19 19 0 0 1 6.4 16.7z',
  'M24 24L16.7 6.4A19 19 0 0 1 31.3 6.4z',
]
const LOZENGE = 'M60 6l9 18-9 18-9-18z'
const TILE_HEIGHT = 48

/** The parasol print: one row of market umbrellas seen from above, between lozenges. */
export function drawPatternBand(doc: Doc, width: number, height: number, colours: { ground: string; print: string }): void {
  const scale = height / TILE_HEIGHT
  doc.rect(0, 0, width, height).fill(colours.ground)
  doc.save().rect(0, 0, width, height).clip()
  for (let x = 0; x < width; x += TILE * scale) {
    doc.save().translate(x, 0).scale(scale)
    doc.fillOpacity(0.22)
    for (const spoke of SPOKES) doc.path(spoke).fill(colours.print)
    doc.strokeOpacity(0.5).lineWidth(2)
    doc.circle(24, 24, 19).stroke(colours.print)
    doc.path(LOZENGE).stroke(colours.print)
    doc.fillOpacity(0.7).circle(24, 24, 4).fill(colours.print)
    doc.restore()
  }
  doc.restore()
  doc.fillOpacity(1).strokeOpacity(1)
}

/** The mark of the product: a parasol on the two lines. */
export function drawMark(doc: Doc, x: number, y: number, size: number, colour: string): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 28)
  for (const part of WHOLE) doc.path(part).fill(colour)
  doc.fillOpacity(0.38)
  for (const part of FAINT) doc.path(part).fill(colour)
  doc.restore()
  doc.fillOpacity(1)
}

const WHOLE = [
  'M2 15A12 12 0 0 1 5.15 6.9L10.2 15z',
  'M9.1 4.05A12 12 0 0 1 18.9 4.05L14 15z',
  'M22.85 6.9A12 12 0 0 1 26 15h-8.2z',
  'M2 18.5h24v2.2H2zM2 23.8h24V26H2z',
]
const FAINT = ['M5.6 6.4A12 12 0 0 1 8.5 4.3L13.4 15h-2.6z', 'M19.5 4.3a12 12 0 0 1 2.9 2.1L17.2 15h-2.6z']
