import type { Person } from './people.ts'
import { valuesOf } from './parameter-values.ts'
import type { Parameter, Screen, Screens } from './screens.ts'

/** `place`: as the report names it. `screen`: the page of the product's lists. `isFirst`: scanned in any case; others where their elements differ from those that were scanned. */
export type Target = { href: string; place: string; screen: string; isFirst: boolean }

/** How many records of one kind a person opens. */
const MAX_RECORDS = 14

export type TargetsOf = { targets: Target[]; withValue: string[]; unknown: string[] }

/** The addresses of a person's pages. `withValue` and `unknown`: parameters with a record of theirs, and those that the crawl does not know. */
export async function targetsOf(person: Person, screens: Screens): Promise<TargetsOf> {
  const result: TargetsOf = { targets: [], withValue: [], unknown: [] }
  const open = (path: string) => void result.targets.push({ href: path, place: path, screen: path, isFirst: person.isFirst })
  if (person.area === 'visitor') for (const path of [...screens.public, ...screens.signIn, '/operator']) open(path)
  if (person.area === 'desk') for (const path of screens.desk.filter((each) => !each.includes(':'))) open(path)
  for (const screen of screens.application) {
    if (!isOf(person, screen.path)) continue
    open(screen.path)
    if (person.isFirst || person.area === 'merchant') await addVariants(person, screen, result)
  }
  return result
}

function isOf({ area }: Person, path: string): boolean {
  if (path.startsWith('/admin/merchant')) return area === 'merchant'
  if (path.startsWith('/admin/cashpoint')) return area === 'cashier'
  if (area === 'new password') return path.includes('password')
  return area !== 'desk'
}

async function addVariants(person: Person, { path, parameters }: Screen, result: TargetsOf): Promise<void> {
  const open = (search: Record<string, string>, shown: Record<string, string>) =>
    void result.targets.push({ href: `${path}?${new URLSearchParams(search)}`, place: `${path}?${query(shown)}`, screen: path, isFirst: false })
  const words = parameters.flatMap(({ name, words: all }) => (all ?? []).map((word) => ({ [name]: word })))
  if (person.hasVariants) for (const word of words) open(word, word)
  for (const { name } of parameters.filter((each) => each.words === null)) {
    const key = `${path} ${name}`
    const values = await valuesOf(person, path, name)
    if (values === null) {
      result.unknown.push(key)
      continue
    }
    if (values.length > 0) result.withValue.push(key)
    const always = alwaysWith(name, parameters)
    for (const [at, value] of values.slice(0, MAX_RECORDS).entries()) {
      open({ ...always, [name]: value }, { ...always, [name]: `(${at + 1})` })
      // A range of days and a popup of the frame are the same over each record.
      if (at > 0 || !person.isFirst || name === 'payment') continue
      for (const word of words.filter((each) => !('range' in each || 'popup' in each)))
        open({ ...always, ...word, [name]: value }, { ...always, ...word, [name]: `(${at + 1})` })
    }
  }
}

/** A payment is shown by its last step, that of a bill in its popup, and a first or last day only with days of one's own choice. */
function alwaysWith(name: string, parameters: readonly Parameter[]): Record<string, string> {
  const known = (parameter: string, word: string) => parameters.some((each) => each.name === parameter && each.words?.includes(word))
  if (name === 'id' && known('step', 'result')) return { ...(known('popup', 'bills') && { popup: 'bills' }), step: 'result' }
  if ((name === 'from' || name === 'to') && known('range', 'custom')) return { range: 'custom' }
  return {}
}

const query = (search: Record<string, string>) =>
  Object.entries(search)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The page with named parts of the desk that a link leads to, and its key: a few links of each kind are followed. */
export function deskTarget(href: string, patterns: readonly string[]): { target: Target; key: string } | null {
  const [path = ''] = href.split('?')
  const parts = path.split('/')
  for (const pattern of patterns.filter((each) => each.includes(':'))) {
    const names = pattern.split('/')
    if (names.length !== parts.length || !names.every((name, at) => name.startsWith(':') || name === parts[at])) continue
    const shown = names.map((name, at) => (/^:(kind|what)$/.test(name) ? parts[at] : name)).join('/')
    return { target: { href, place: shown, screen: pattern, isFirst: false }, key: shown }
  }
  return null
}
