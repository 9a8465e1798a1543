const FILES = import.meta.glob<string>('./clips/en/*.mp3', { eager: true, query: '?url', import: 'default' })

/** The addresses of the English clips. Other languages have none yet (`npm run voice`). */
export const clipFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FILES).map(([path, address]) => [/([^/]+)\.mp3$/.exec(path)![1]!, address]),
)
