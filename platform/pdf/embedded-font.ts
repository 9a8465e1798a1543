import type { Font, Glyph } from 'fontkit'

type UsedGlyph = { id: number; width: number; unicode: number }

/**
 * A font that a document embeds with only the glyphs that it uses. Each code point is one glyph, and digits are tabular. A long table has
 * a hundred thousand rows: shaping each text by the font's rules costs a minute, and a table needs none of them.
 */
export class EmbeddedFont {
  readonly #font: Font
  readonly #subset: ReturnType<Font['createSubset']>
  readonly #glyphs = new Map<number, UsedGlyph>()
  readonly #tabular = new Map<number, Glyph>()

  constructor(font: Font) {
    this.#font = font
    this.#subset = font.createSubset()
    const digits = font.layout('0123456789', ['tnum']).glyphs
    for (const [digit, glyph] of digits.entries()) this.#tabular.set(0x30 + digit, glyph)
  }

  /** The text as hexadecimal glyph numbers, and its width at one point. */
  encode(text: string): { hex: string; width: number } {
    let hex = ''
    let width = 0
    for (const letter of text) {
      const glyph = this.#glyph(letter.codePointAt(0)!)
      hex += glyph.id.toString(16).padStart(4, '0')
      width += glyph.width
    }
    return { hex, width: width / 1000 }
  }

  has(codePoint: number): boolean {
    return this.#font.hasGlyphForCodePoint(codePoint)
  }

  #glyph(codePoint: number): UsedGlyph {
    let used = this.#glyphs.get(codePoint)
    if (!used) {
      const glyph = this.#tabular.get(codePoint) ?? this.#font.glyphForCodePoint(codePoint)
      const width = Math.round((glyph.advanceWidth * 1000) / this.#font.unitsPerEm)
      // It returns the glyph's number in the subset; the types say otherwise.
      used = { id: this.#subset.includeGlyph(glyph) as unknown as number, width, unicode: codePoint }
      this.#glyphs.set(codePoint, used)
    }
    return used
  }

  /** The parts of the font in the file: its program, its measures, the widths and the letters of its glyphs. */
  parts() {
    const glyphs = [...this.#glyphs.values()].toSorted((a, b) => a.id - b.id)
    const scale = (units: number) => Math.round((units * 1000) / this.#font.unitsPerEm)
    const { minX, minY, maxX, maxY } = this.#font.bbox
    return {
      program: Buffer.from(this.#subset.encode()),
      name: `KSWABC+${this.#font.postscriptName}`,
      box: [minX, minY, maxX, maxY].map(scale).join(' '),
      ascent: scale(this.#font.ascent),
      descent: scale(this.#font.descent),
      capHeight: scale(this.#font.capHeight),
      widths: glyphs.map(({ id, width }) => `${id} [${width}]`).join(' '),
      letters: glyphs.map(({ id, unicode }) => `<${id.toString(16).padStart(4, '0')}> <${utf16(unicode)}>`),
    }
  }
}

const utf16 = (codePoint: number) => Buffer.from(String.fromCodePoint(codePoint), 'utf16le').swap16().toString('hex')
