import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from '../proofs/benchmarks/web/product.ts'
import { commandLine, endWithUsage } from './command-line/command-line.ts'
import { sourceRevision } from './results-page.ts'
import { type Drawn, drawScreens, FOLDER, SCHEMES, SIZES } from './screens/draw.ts'

/** `npm run screens [-- --only merchant/history] [--url … --simulator … --data-dir …]` draws docs/results/screens from the demo. */
const { values } = commandLine('screens')
const { url, simulator, 'data-dir': dataDir, only } = values
if (url !== undefined && (simulator === undefined || dataDir === undefined))
  endWithUsage('screens', '--url needs --simulator and --data-dir of the same product.')
const MAX_BYTES_IN_ALL = 4_000_000

const product =
  url === undefined
    ? await startProduct(join(import.meta.dirname, '..'), { RATE_LIMIT_FACTOR: '1000', MAX_LOOP_DELAY_MS: '0' })
    : { url, simulatorUrl: simulator!, dataDir: dataDir!, stop: async () => {} }
Object.assign(process.env, { BROWSER_BASE_URL: product.url, BROWSER_SIMULATOR_URL: product.simulatorUrl, BROWSER_DATA_DIR: product.dataDir })
try {
  const { drawn, failed } = await drawScreens(product.url, only, console.log)
  const bytes = drawn.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0)
  console.log(`${drawn.length} screens, ${Math.round(bytes / 1000)} kB`)
  if (bytes > MAX_BYTES_IN_ALL) throw new Error(`The pictures have more than ${MAX_BYTES_IN_ALL} bytes in all.`)
  // A page about a part would look complete.
  if (only === '') await writeFile(join(FOLDER, 'README.md'), await describeScreens(drawn))
  if (failed.length > 0) throw new Error(`These could not be drawn: ${failed.join(', ')}.`)
} finally {
  await product.stop()
}

async function describeScreens(drawn: readonly Drawn[]): Promise<string> {
  const looks = Object.keys(SIZES).flatMap((size) => SCHEMES.map((scheme) => `${size} px, ${scheme}`))
  const rows = drawn.map(({ screen, files }) => {
    const pictures = files.map(({ file, size, scheme }) => `<img src="${file}" width="160" alt="${screen.about}, ${size} px, ${scheme}">`)
    return `| ${[`${screen.about}<br>\`${screen.name}\``, ...pictures].join(' | ')} |`
  })
  return `${[
    '# Screens',
    '',
    `\`npm run screens\` drew these pictures from the demo at ${await sourceRevision()}. Each name is that of the drawing that the screen follows.`,
    '',
    `| ${['Screen', ...looks].join(' | ')} |`,
    `|${'---|'.repeat(looks.length + 1)}`,
    ...rows,
  ].join('\n')}\n`
}
