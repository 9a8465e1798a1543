import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'node_modules/.cache/chromium')

const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/**
 * The Chromium that CHROMIUM_PATH names, or the one among our packages. That one is unpacked once, with the libraries
 * that a bare machine lacks.
 */
export function findChromium(): Browser {
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
  const own = process.env['CHROMIUM_PATH']
  if (own) return { executablePath: own, args: ARGS, env }
  const folder = join(FOLDER, version())
  if (!existsSync(folder)) unpack(folder)
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    // Only for the browser: Node would load these libraries instead of the system's.
    env: { ...env, LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}

/**
 * The package writes to the temporary folder, and adds its libraries only on a machine that looks like AWS Lambda. Both
 * are set in its environment.
 */
function unpack(folder: string): void {
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const program = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (!existsSync(join(unfinished, 'chromium'))) throw new Error('Chromium did not unpack; set CHROMIUM_PATH to a browser of this machine.')
  writeFileSync(join(unfinished, 'fonts/fonts.conf'), fontsConfig(folder))
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another run has unpacked it first.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/**
 * The package's own configuration names folders of the machine for which it was made. Without fonts a browser shows no
 * text at all.
 */
const fontsConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>
`

function version(): string {
  const about: { version: string } = JSON.parse(readFileSync(join(ROOT, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'))
  return about.version
}
