import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Clip, CLIPS, VOICE_LANGUAGES } from '../modules/tills/web/voice/manifest.ts'
import { CommandError, commandLine } from './command-line/command-line.ts'
import { trimSilence } from './voice/trim-silence.ts'

/**
 * `npm run voice`: which clips of the till each language has. With `--make` it makes those of English again with `espeak-ng` and `lame`, as a
 * placeholder for a voice that a person records. No build and no test runs it.
 */
const FOLDER = join(import.meta.dirname, '../modules/tills/web/voice/clips')
const MAX_BYTES = 60 * 1024

const { values } = commandLine('voice')
if (values.make) makeEnglish()
for (const language of VOICE_LANGUAGES) report(language)

function makeEnglish(): void {
  mkdirSync(join(FOLDER, 'en'), { recursive: true })
  for (const [clip, words] of Object.entries(CLIPS)) {
    const spoken = run('espeak-ng', ['-v', 'en-gb', '-s', '160', '-p', '42', '--stdout', words])
    const encoded = run('lame', ['--quiet', '-m', 'm', '-b', '16', '--resample', '16', '-t', '-', '-'], trimSilence(spoken))
    writeFileSync(join(FOLDER, 'en', `${clip}.mp3`), encoded)
  }
}

function run(program: string, words: readonly string[], input?: Buffer): Buffer {
  try {
    return execFileSync(program, words, { input, maxBuffer: 1 << 24 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CommandError(`${program} is not installed, so no clip was made.`)
    throw error
  }
}

function report(language: string): void {
  const paths = (Object.keys(CLIPS) as Clip[]).map((clip) => ({ clip, path: join(FOLDER, language, `${clip}.mp3`) }))
  const missing = paths.filter(({ path }) => !existsSync(path))
  const bytes = paths.filter(({ path }) => existsSync(path)).reduce((sum, { path }) => sum + statSync(path).size, 0)
  console.log(`${language}: ${paths.length - missing.length} of ${paths.length} clips, ${bytes} bytes`)
  if (missing.length > 0) console.log(`  to record: ${missing.map(({ clip }) => `${clip} (${CLIPS[clip]})`).join(', ')}`)
  if (bytes > MAX_BYTES) throw new CommandError(`${language} is larger than ${MAX_BYTES} bytes.`)
}
