import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './instance.ts'

/** WEB_ROOT is for an instance whose web application must not be replaced by another build. */
const FOLDER = process.env['WEB_ROOT'] ? resolve(process.env['WEB_ROOT']) : join(ROOT, 'dist/web')
const BUILT = join(FOLDER, 'index.html')
const MARKER = `${FOLDER}.sources`
const SOURCES = [
  '{apps/web,ui,modules/*/web}/**/*',
  'modules/*/contract.ts',
  'modules/*/*/contract.ts',
  'platform/{money,clock,text,nigeria}/**/*.ts',
  'platform/http/contract.ts',
  'tools/{web-build,texts}/**/*.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds the web application when a source of it changed since the last time. */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  if (!existsSync(join(ROOT, 'vite.config.ts'))) return
  // A web application that was built elsewhere is left unchanged.
  if (process.env['WEB_ROOT'] && existsSync(BUILT) && !existsSync(MARKER)) return
  const wanted = fingerprint()
  if (existsSync(BUILT) && existsSync(MARKER) && (await readFile(MARKER, 'utf8')) === wanted) return
  say('Building the web application.')
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  try {
    await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', FOLDER, '--emptyOutDir'], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
    })
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string }
    throw new Error(`The web application does not build:\n${stdout ?? ''}${stderr ?? ''}`, { cause: error })
  }
  if (!existsSync(BUILT)) throw new Error(`vite build did not write ${BUILT}.`)
  await mkdir(dirname(MARKER), { recursive: true })
  await writeFile(MARKER, wanted)
}

function fingerprint(): string {
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(`${file}\n`)
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}
