import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a phone loads before the first screen works, in bytes as sent: the brotli files that the build writes and the server sends as they
 * are. The first screens of the application have their chunks in addition.
 */
const DOCUMENTS = [
  {
    page: 'index.html',
    scripts: '146.8 kB',
    screens: {
      '/admin/merchant': '209.3 kB',
      '/admin/merchant/history': '230.6 kB',
      '/admin/merchant/transfer': '270.2 kB',
      '/admin/cashpoint': '201.3 kB',
    },
  },
  { page: 'sign-in.html', scripts: '93.0 kB', screens: { '/signup': '213.1 kB' } },
]
const STYLES = '23.5 kB'
/** Documents without the application have style sheets of their own. */
const SHEETS = [
  { page: 'public-pages/index.html', limit: '6.4 kB' },
  { page: 'public-pages/document-head.html', limit: '4.5 kB' },
]

export default [
  ...DOCUMENTS.flatMap(({ page, scripts, screens }) => {
    const linked = linkedBy(page)
    return [
      check(`${page}: scripts`, linked.filter(isScript), scripts),
      check(`${page}: styles`, linked.filter(isStyle), STYLES),
      ...Object.entries(screens).map(([path, limit]) => check(`${page}: all of ${path}`, [...linked, ...chunksOf(linked, path)], limit)),
    ]
  }),
  ...SHEETS.map(({ page, limit }) => check(`${page}: styles`, linkedBy(page).filter(isStyle), limit)),
]

function check(name, files, limit) {
  if (files.length === 0) throw new Error(`${name}: the document links none`)
  return { name, path: files.map(sent), limit, brotli: false }
}

function linkedBy(page) {
  const html = readFileSync(built(page), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file)
}

function isScript(file) {
  return file.endsWith('.js')
}

function isStyle(file) {
  return file.endsWith('.css')
}

/** start.js begins with the table of what each first screen loads. */
function chunksOf(linked, path) {
  const start = linked.find((file) => /\/start-[^/]+\.js$/.test(file))
  const [, table] = /^const START = (.*)$/m.exec(readFileSync(built(start), 'utf8'))
  return JSON.parse(table).screens[path].files.map((file) => file.slice(1))
}

function sent(file) {
  return file.endsWith('.woff2') ? built(file) : built(`${file}.br`)
}

function built(file) {
  const path = join('dist/web', file)
  if (!existsSync(path)) throw new Error(`${path} is missing: the web application is not built`)
  return path
}
