import { language } from '../../../ui/i18n.tsx'
import { LANGUAGES } from '../../../ui/language.ts'

/** The other public pages are in English only. */
export const TRANSLATED_PATHS = [
  '/',
  '/merchant-page',
  '/cashier-page',
  '/developer-page',
  '/storefront',
  '/storefront/waitlist',
  '/about',
  '/contact',
] as const

export const isTranslated = (path: string) => TRANSLATED_PATHS.some((each) => each === path)

/** The address of a page in a language: `/ha/contact`. A page that is in English only has one address. */
export function pathIn(path: string, id: string): string {
  if (id === 'en' || !isTranslated(path)) return path
  return path === '/' ? `/${id}` : `/${id}${path}`
}

/** The address of a page in the language of this document. */
export const localPath = (path: string): string => pathIn(path, language)

/** True where a link leads from a translated page to one that is in English only. */
export const isOnlyEnglish = (path: string): boolean => language !== 'en' && path.startsWith('/') && !isTranslated(path)

/** The addresses of the same page in every language. A page that is in English only leads to the first page of the other languages. */
export function otherLanguages(path: string): { id: string; name: string; href: string }[] {
  return LANGUAGES.map(({ id, name }) => ({ id, name, href: pathIn(isTranslated(path) || id === 'en' ? path : '/', id) }))
}
