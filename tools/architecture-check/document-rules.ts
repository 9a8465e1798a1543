import { matchesGlob, posix } from 'node:path'
import type { Violation } from './check.ts'

/**
 * `documents`: Markdown files with their text. `files`: every file of the repository. `commands`: the scripts of package.json. `ignored`: the
 * patterns of `.gitignore`, for what exists only after a build, an installation or a run. Paths are from the root.
 */
export type Repository = { documents: ReadonlyMap<string, string>; files: readonly string[]; commands: readonly string[]; ignored: readonly string[] }

/** Words with these endings are files of ours. */
const FILE = /\.(ts|tsx|js|mjs|md|sql|css|html|json|yml|yaml|c|sh|po)$/
/** A word without a slash is a file of ours only with these: other programs have a `config.yml` of their own. */
const OUR_FILE = /^[\w<>*-][\w<>*.-]*\.(ts|tsx|mjs|md|sql|css)$/
const PATH = /^[\w.<>*{},-]+(\/[\w.<>*{},-]+)*\/?$/
/** A page of results names the files of the commit that was measured. */
const RESULTS = /^docs\/results\//
/** Commands of npm itself. */
const OF_NPM = ['ci', 'install', 'run']

/**
 * What a Markdown file names must exist: paths in inline code, paths with an ending in the text, targets of relative links with their
 * headings, pictures, and npm commands, also in code blocks. A path is read from the root, or from the folder of the document or one above
 * it. A path whose first part is in none of these is read as something else, unless it has the ending of a file. A folder without a parent
 * (`vendor/`) and a file without a folder may stand anywhere. `*` and `<noun>` stand for any name, and one match is enough.
 */
export function checkDocuments(repository: Repository): Violation[] {
  const { documents, commands } = repository
  const known = new KnownPaths(repository)
  const headings = new Map([...documents].map(([path, text]) => [path, headingIds(text)]))
  return [...documents].flatMap(([file, text]) =>
    linesOf(text).flatMap(({ line, prose, isCode }) => {
      const found: string[] = []
      for (const [, run, name] of prose.matchAll(/\bnpm (run )?([a-z][\w-]*)/g)) {
        const isCommand = run ? commands.includes(name!) : OF_NPM.includes(name!) || (['start', 'test'].includes(name!) && commands.includes(name!))
        if (!isCommand && isInCode(prose, `npm ${run ?? ''}${name}`, isCode)) found.push(`package.json has no command "${name}"`)
      }
      if (!isCode) {
        if (!RESULTS.test(file)) for (const path of pathsIn(prose)) if (!known.has(path, file)) found.push(`${path} does not exist`)
        for (const target of linksIn(prose)) {
          const [path = '', heading] = target.split('#')
          const there = path === '' ? file : posix.join(posix.dirname(file), path)
          if (!known.exists(there.replace(/\/$/, ''))) found.push(`the target of the link ${target} does not exist`)
          else if (heading && headings.has(there) && !headings.get(there)!.has(heading)) found.push(`${there} has no heading #${heading}`)
        }
      }
      return found.map((message) => ({ file, line, rule: 'document', message }))
    }),
  )
}

/** The lines of a text, with those between fences as code. */
function linesOf(text: string): { line: number; prose: string; isCode: boolean }[] {
  let isCode = false
  return text.split('\n').map((prose, at) => {
    const isFence = /^\s*```/.test(prose)
    if (isFence) isCode = !isCode
    return { line: at + 1, prose, isCode: isCode || isFence }
  })
}

/** "npm packages" in a sentence is no command. */
function isInCode(prose: string, command: string, isCode: boolean): boolean {
  return isCode || spansIn(prose).some((span) => span.includes(command))
}

const spansIn = (prose: string): string[] => [...prose.matchAll(/`([^`]+)`/g)].map(([, span]) => span!)

function pathsIn(prose: string): string[] {
  const inText = [...prose.replaceAll(/`[^`]*`|\]\([^)]*\)/g, ' ').matchAll(/(?<![\w./:-])[a-z][\w.-]*(?:\/[\w.-]+)+/g)]
    .map(([path]) => path.replace(/\.$/, ''))
    .filter((path) => FILE.test(path))
  return [...spansIn(prose).filter((span) => PATH.test(span) && (span.includes('/') || OUR_FILE.test(span))), ...inText]
}

const linksIn = (prose: string): string[] =>
  [...prose.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture!)
    .filter((target) => !/^[a-z]+:/.test(target))

/** As GitHub names them: small letters, no punctuation, a dash for each space. */
function headingIds(text: string): Set<string> {
  const ids = new Set<string>()
  for (const { prose, isCode } of linesOf(text)) {
    const heading = isCode ? undefined : /^#+ (.*)$/.exec(prose)?.[1]
    if (heading === undefined) continue
    const id = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    let unique = id
    for (let again = 1; ids.has(unique); again++) unique = `${id}-${again}`
    ids.add(unique)
  }
  return ids
}

class KnownPaths {
  private readonly files: ReadonlySet<string>
  private readonly folders: ReadonlySet<string>
  private readonly all: readonly string[]
  private readonly ignored: readonly string[]

  constructor({ files, ignored }: Repository) {
    this.ignored = ignored.map((pattern) => pattern.replace(/\/$/, ''))
    this.files = new Set(files)
    this.folders = new Set(files.flatMap((file) => parentsOf(file)))
    this.all = [...this.files, ...this.folders]
  }

  exists(path: string): boolean {
    return path === '.' || this.files.has(path) || this.folders.has(path)
  }

  /** True also for what is no path of the repository. */
  has(written: string, document: string): boolean {
    const isFolder = written.endsWith('/')
    const path = posix.normalize(written.replaceAll(/<[^>]*>/g, '*').replace(/\/$/, ''))
    if (this.ignored.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`))) return true
    if (!path.includes('/')) return this.all.some((each) => matchesGlob(posix.basename(each), path) && (!isFolder || this.folders.has(each)))
    const bases = ['', ...parentsOf(document).map((folder) => `${folder}/`)]
    const first = path.slice(0, path.indexOf('/'))
    const isOurs = FILE.test(path) || isFolder || bases.some((base) => this.folders.has(`${base}${first}`))
    if (!isOurs || /^[A-Z_]+$/.test(first)) return true
    return bases.some((base) => (/[*{]/.test(path) ? this.all.some((each) => matchesGlob(each, `${base}${path}`)) : this.exists(`${base}${path}`)))
  }
}

/** The folders above a file, from the inner to the outer one. */
function parentsOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_part, at) => parts.slice(0, parts.length - at).join('/'))
}
