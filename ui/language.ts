/** Kept over sign-in and sign-out. start.js reads it before the first paint. */
export const LANGUAGE_KEY = 'language'

/** Each by its own name. */
export const LANGUAGES: readonly { id: string; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'ha', name: 'Hausa' },
  { id: 'yo', name: 'Yoruba' },
  { id: 'ig', name: 'Igbo' },
  { id: 'pcm', name: 'Pidgin' },
]
