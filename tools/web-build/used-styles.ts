import { PurgeCSS } from 'purgecss'

/** Of the machine or of theme.js, so that no document names them. */
const SET_LATER = ['data-theme', 'open', 'hidden', 'disabled', 'aria-current']
/** Selectors without an element or class. The library drops them otherwise. */
const PSEUDO_CLASSES = [':focus-visible', ':is', ':not']

/**
 * The part of a style sheet that some documents use. `texts`: the documents, or the sources that write them, and their scripts. What stands
 * there as a word counts as used, so a class must stand in them whole.
 */
export async function usedStyles(sheet: string, texts: readonly string[]): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: sheet }],
    content: texts.map((raw) => ({ raw, extension: 'html' })),
    defaultExtractor: (text) => text.match(/[\w-]+/g) ?? [],
    dynamicAttributes: SET_LATER,
    safelist: { standard: PSEUDO_CLASSES },
    keyframes: true,
    variables: true,
  })
  return result!.css
}
