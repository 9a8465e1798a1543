import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { COLUMN_TYPES } from '../../db/row-types.ts'
import { runCommand, tool } from '../stages/command.ts'
import type { AnswerColumn, Described } from './describe.ts'

/** A statement whose answer is not the row that its place declares, or that the server refuses. */
export type RowFault = { file: string; line: number; message: string }

/** `unread`: places that declare no row, or one of a type parameter. */
export type Comparison = { faults: RowFault[]; proven: number; unread: number }

/** Columns that may be null in the table and are not in these answers, by file. */
const NEVER_NULL: Readonly<Record<string, readonly string[]>> = {
  // The account of a float is at a biller.
  'modules/bills/server/queries.ts': ['partner'],
  // A card payment that is in the books has the day of its arrival.
  'modules/cards/server/queries.ts': ['arrives_on'],
  // Who sends money has signed up, or was invited, with an email address.
  'modules/push/server/queries.ts': ['email'],
  'modules/push/server/store.ts': ['email'],
  // A cashpoint that was paid has its account number.
  'modules/collections/server/queries.ts': ['account_number'],
  // The same, and a credit on a lien has its hold.
  'modules/reconciliation/server/queries.ts': ['account_number', 'hold_id'],
  // The name of a statement line is made of two columns that are never null.
  'modules/reconciliation/server/objects/queries.ts': ['id'],
}

const FOLDERS = ['platform', 'partners', 'modules', 'apps', 'simulator', 'db', 'tests', 'tools', 'proofs', 'ui']
const COMPARED = 'tsconfig.proven-sql.json'

/**
 * Compares each answer with the row that its place declares. The compiler does it, because a row may be any type: in a copy of the sources each
 * `sql<Row>` becomes `sql<Row & Holds<RowFaults<Row, Answer>>>`, which fails where the answer is no `Row`.
 */
export async function compareRows(root: string, described: readonly Described[]): Promise<Comparison> {
  const refused = described.flatMap(({ file, line, problem }) =>
    problem === undefined ? [] : [{ file, line, message: `the server refuses it: ${problem}` }],
  )
  const byFile = Map.groupBy(
    described.filter(({ columns }) => columns.length > 0),
    ({ file }) => file,
  )
  const copy = await mkdtemp(join(tmpdir(), 'kasuwa-proven-sql-'))
  try {
    await copySources(root, copy)
    let [proven, unread] = [0, 0]
    for (const [file, statements] of byFile) {
      const written = withAnswers(file, await readFile(join(root, file), 'utf8'), statements)
      await writeFile(join(copy, file), written.text)
      proven += written.proven
      unread += written.unread
    }
    return { faults: [...refused, ...(await compile(copy, [...byFile.keys()]))], proven, unread }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function copySources(root: string, copy: string): Promise<void> {
  const isSource = (path: string) => !path.includes('node_modules') && ['', '.ts', '.tsx', '.json'].includes(extname(path))
  await Promise.all(FOLDERS.map((folder) => cp(join(root, folder), join(copy, folder), { recursive: true, filter: isSource }).catch(ignoreMissing)))
  await Promise.all(['package.json', 'tsconfig.base.json'].map((name) => cp(join(root, name), join(copy, name))))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await writeFile(join(copy, 'proven.d.ts'), PROVEN)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** `Answer` has the type of each column, and whether it may be null. Nobody knows that of an expression. */
const PROVEN = `
type Holds<Fault extends never> = unknown
type RowFaults<Row, Answer> = TextOf<{
  [Name in keyof Row & string as string extends Name ? never : Name]-?: Name extends keyof Answer ? ColumnFault<Name, Row[Name], Answer[Name]> : {} extends Pick<Row, Name> ? never : \`\${Name} is not selected\`
}>
type TextOf<Faults> = Faults[keyof Faults] & string
type ColumnFault<Name extends string, Declared, Column> = unknown extends Declared
  ? never
  : Column extends { type: infer Type; nullable: infer Nullable }
    ? [Exclude<Declared, null | undefined>] extends [Type]
      ? Nullable extends true
        ? null extends Declared
          ? never
          : \`\${Name} may be null\`
        : never
      : \`\${Name} comes as another type\`
    : never
`

type Edit = { at: number; text: string }

/** The source with the answers in the types of its rows. No line moves. */
function withAnswers(file: string, source: string, statements: readonly Described[]): { text: string; proven: number; unread: number } {
  const places = templatesOf(file, source)
  const edits: Edit[] = []
  let [proven, unread] = [0, 0]
  for (const [, ofPlace] of Map.groupBy(statements, ({ line, column }) => `${line}:${column}`)) {
    const { line, column } = ofPlace[0]!
    const place = places.find((each) => each.line === line && each.column === column) ?? places.find((each) => each.line === line)
    if (!place?.row) {
      unread++
      continue
    }
    proven++
    const row = source.slice(place.row.start, place.row.end)
    const answers = [...new Set(ofPlace.map(answerType))]
    edits.push(
      { at: place.row.start, text: '(' },
      { at: place.row.end, text: `)${answers.map((answer) => ` & Holds<\`\${RowFaults<${row.replaceAll('\n', ' ')}, ${answer}>}\`>`).join('')}` },
    )
  }
  return { text: applied(source, edits), proven, unread }
}

const answerType = ({ file, columns, text }: Described): string => {
  const fields = columns.map((column) => {
    const type = COLUMN_TYPES[column.type] ?? 'unknown'
    return `${JSON.stringify(column.name)}: { type: ${type}; nullable: ${mayBeNull(column, text) && !NEVER_NULL[file]?.includes(column.of!.column)} }`
  })
  return `{ ${fields.join('; ')} }`
}

/** A condition on the column that null does not meet. */
const mayBeNull = ({ of }: AnswerColumn, text: string): boolean =>
  of !== null && of.isNullable && !new RegExp(`\\b${of.column}\\b"? (?:is not null|=|<=?|>=?|in \\(|between|like)`).test(text)

function applied(source: string, edits: readonly Edit[]): string {
  let text = source
  for (const { at, text: added } of edits.toSorted((a, b) => b.at - a.at)) text = text.slice(0, at) + added + text.slice(at)
  return text
}

type Span = { start: number; end: number }
/** `row`: the type that the place declares for its rows. */
type Template = { line: number; column: number; row: Span | null }

const LOOKUPS = new Set(['defineLookup', 'defineListLookup'])

/** The places of `sql` templates. The row of a lookup is the second type of its definition. */
function templatesOf(file: string, source: string): Template[] {
  const { program } = parseSync(file, source)
  const found: Template[] = []
  const lookups: (Span & { row: Span | null })[] = []
  const parameters: string[] = []
  const positionOf = (at: number) => {
    const before = source.slice(0, at).split('\n')
    return { line: before.length, column: before.at(-1)!.length + 1 }
  }
  new Visitor({
    TSTypeParameterDeclaration({ params }) {
      parameters.push(...params.map(({ name }) => name.name))
    },
    CallExpression({ callee, typeArguments, start, end }) {
      if (callee.type === 'Identifier' && LOOKUPS.has(callee.name)) lookups.push({ start, end, row: typeArguments?.params[1] ?? null })
    },
    TaggedTemplateExpression({ tag, quasi, typeArguments, start }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      const lookup = lookups.find((each) => each.start < start && start < each.end)
      const row: Node | Span | null = typeArguments?.params[0] ?? lookup?.row ?? null
      found.push({ ...positionOf(quasi.start), row: row && { start: row.start, end: row.end } })
    },
  }).visit(program)
  const names = parameters.map((name) => new RegExp(`\\b${name}\\b`))
  return found.map((each) =>
    each.row && names.some((name) => name.test(source.slice(each.row!.start, each.row!.end))) ? { ...each, row: null } : each,
  )
}

const DIAGNOSTIC = /^([^\s(]+)\((\d+),\d+\): error TS(\d+): (.*)$/

async function compile(copy: string, files: readonly string[]): Promise<RowFault[]> {
  if (files.length === 0) return []
  const compilerOptions = { lib: ['ES2024', 'ESNext.Disposable'], types: ['node'] }
  await writeFile(
    join(copy, COMPARED),
    JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, files: ['proven.d.ts', ...files], include: ['modules/*/declaration.ts'] }),
  )
  const { code, output } = await runCommand(tool('tsc', '-p', join(copy, COMPARED), '--pretty', 'false'))
  const faults = output.split('\n').flatMap((text) => {
    const [, path, line, error, message] = DIAGNOSTIC.exec(text) ?? []
    if (path === undefined) return []
    const file = path.replace(/^.*kasuwa-proven-sql-[^/]+\//, '')
    return [{ file, line: Number(line), message: error === '2344' ? faultIn(message!) : message! }]
  })
  if (code !== 0 && faults.length === 0) throw new Error(`the compiler has failed: ${output.slice(0, 2_000)}`)
  return faults
}

/** `Type '"units may be null"' does not satisfy the constraint 'never'.` */
const faultIn = (message: string): string => [...message.matchAll(/"([^"]+)"/g)].map(([, fault]) => fault).join(', ') || message
