import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import linguiConfig from '../../lingui.config.ts'

const FOLDER = join(import.meta.dirname, '../../ui/locales')
const SOURCE = linguiConfig.sourceLocale!
/** Every language but English, whose texts stand in the code. */
export const TRANSLATED_LANGUAGES: readonly string[] = linguiConfig.locales.filter((each) => each !== SOURCE)

/** A message of a catalogue: its English text, its translation or an empty text, and the source files that show it. */
export type CatalogueMessage = { english: string; translation: string; files: readonly string[] }
/** As `Translation` in ui/i18n.tsx, whose types need those of a browser. */
export type Translation = { language: string; messages: Record<string, unknown>; sentences: Record<string, string> }

export async function readCatalogue(language: string): Promise<Map<string, CatalogueMessage>> {
  const filename = join(FOLDER, `${language}.po`)
  const parsed = await formatter({ lineNumbers: false }).parse(await readFile(filename, 'utf8'), { locale: language, sourceLocale: SOURCE, filename })
  return new Map(
    Object.entries(parsed).map(([id, { message, translation, origin }]) => [
      id,
      { english: message ?? '', translation: translation ?? '', files: (origin ?? []).map(([file]) => file) },
    ]),
  )
}

export async function readSentences(language: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(FOLDER, `sentences/${language}.json`), 'utf8')) as Record<string, string>
}

/** The compiled texts of one language, of the messages that some file shows for which `isShown` is true. */
export async function readTranslation(language: string, isShown: (file: string) => boolean = () => true): Promise<Translation> {
  const shown = [...(await readCatalogue(language))].filter(([, { translation, files }]) => translation !== '' && files.some(isShown))
  return {
    language,
    messages: Object.fromEntries(shown.map(([id, { translation }]) => [id, compileMessage(translation)])),
    sentences: await readSentences(language),
  }
}

/** The public pages are rendered by the build, and need no texts in the browser. */
const isOfApplication = (file: string) => !file.startsWith('apps/web/public-pages/')

/**
 * The scripts that bring the texts of each language into the application. Only visitors who read that language load one. The hash is of
 * all of them, so that the table of their names is short (start.js).
 */
export async function translationFiles(): Promise<{ language: string; fileName: string; source: string }[]> {
  const sources = await Promise.all(TRANSLATED_LANGUAGES.map(translationScript))
  const hash = createHash('sha256').update(sources.join('\n')).digest('base64url').slice(0, 8)
  return TRANSLATED_LANGUAGES.map((language, at) => ({ language, fileName: `assets/texts-${hash}-${language}.js`, source: sources[at]! }))
}

export async function translationScript(language: string): Promise<string> {
  return `globalThis.translation=${JSON.stringify(await readTranslation(language, isOfApplication))}`
}
