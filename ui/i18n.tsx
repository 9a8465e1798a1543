import { type Messages, setupI18n } from '@lingui/core'
import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'

/**
 * The texts of another language than English: compiled messages by id, and the sentences of the server and of the contracts by their code
 * or by their English wording. A text that is missing is shown in English.
 */
export type Translation = { language: string; messages: Messages; sentences: Record<string, string> }

declare global {
  // eslint-disable-next-line no-var -- a property of globalThis needs var.
  var translation: Translation | undefined
}

/** The language of this document. start.js loads the texts before the modules run, and another language loads the page anew. */
export const language: string = globalThis.translation?.language ?? 'en'

/**
 * The macros of `@lingui/core/macro` and `@lingui/react/macro` read their texts from here (`lingui.config.ts`), also those at the top of a
 * module. The locale stays English, so that plurals of texts without a translation, numbers and amounts keep their form.
 */
export const i18n = setupI18n({ locale: 'en', messages: { en: globalThis.translation?.messages ?? {} } })

/** A sentence that came in English from the server or a contract, in the language of this document. */
export function translateSentence(sentence: string, code?: string): string {
  const sentences = globalThis.translation?.sentences
  return sentences?.[sentence] ?? (code === undefined ? undefined : sentences?.[code]) ?? sentence
}

/** The translation of each of these English sentences, for a page that gets them later. */
export function translateSentences(...sentences: readonly string[]): Record<string, string> {
  return Object.fromEntries(sentences.map((sentence) => [sentence, translateSentence(sentence)]))
}

/** A message with elements inside. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />
}
