/**
 * Creates the small font files beside this one: the letters of every page, the naira sign, and the letters of Yoruba, Hausa and Igbo that Inter's latin file lacks.
 * Fontsource has them in latin-ext and vietnamese, 85 kB that every page with an amount would have to load. The sign has a file of its own
 * because every page needs it. The letters load only where a name contains them. Run once after an update of the font: `node
 * ui/fonts/make-subsets.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
// @ts-expect-error The package has no types.
import subsetFont from 'subset-font'

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

/** The first is of every page, so it has only the weights between those of the tokens. */
const SUBSETS = [
  { name: 'inter-basic', from: 'latin', letters: `${ASCII}\u00a0·×–—‘’“”•…−`, variationAxes: { wght: { min: 400, max: 700, default: 400 } } },
  { name: 'inter-naira', from: 'latin-ext', letters: '₦' },
  { name: 'inter-letters', from: 'latin-ext', letters: 'ṢṣŃńǸǹḾḿƁɓƊɗƘƙƳƴṄṅĀāĒēĪīŌōŪū' },
  { name: 'inter-letters-below', from: 'vietnamese', letters: 'ẸẹỌọỊịỤụ\u0300\u0301\u0323' },
]

for (const { name, from, letters, variationAxes } of SUBSETS) {
  const source = new URL(`../../node_modules/@fontsource-variable/inter/files/inter-${from}-wght-normal.woff2`, import.meta.url)
  const small = await subsetFont(await readFile(source), letters, { targetFormat: 'woff2', variationAxes })
  await writeFile(new URL(`./${name}.woff2`, import.meta.url), small)
  const codes = [...letters].map((letter) => letter.codePointAt(0)!).toSorted((a, b) => a - b)
  console.log(`${name} ${small.length} bytes; unicode-range: ${codes.map((code) => `U+${code.toString(16).toUpperCase()}`).join(', ')}`)
}
