import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a phone must load before the first screen can work, on the network of a market. */
const ENTRY = '150 kB'
const STYLES = '30 kB'

export default ['index.html', 'sign-in.html'].flatMap((page) => {
  const html = read(page)
  const scripts = filesOf(html, /<(?:script|link)\b[^>]*?(?:src|href)="\/?([^"]+\.js)"/g)
  const styles = filesOf(html, /<link\b[^>]*?href="\/?([^"]+\.css)"/g)
  return [
    { name: `${page}: scripts before the first screen`, path: scripts, limit: ENTRY, gzip: true },
    ...(styles.length > 0 ? [{ name: `${page}: styles`, path: styles, limit: STYLES, gzip: true }] : []),
  ]
})

/** Vite writes the entry and all that it imports at once into the page, as a script and as links to load ahead. */
function filesOf(html, pattern) {
  return [...html.matchAll(pattern)].map(([, file]) => join('dist/web', file))
}

function read(page) {
  const file = join('dist/web', page)
  if (!existsSync(file)) throw new Error(`${file} is missing: the web application is not built`)
  return readFileSync(file, 'utf8')
}
