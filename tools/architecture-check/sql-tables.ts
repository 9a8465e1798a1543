import { type Expression, type TaggedTemplateExpression, type TemplateLiteral, Visitor } from 'oxc-parser'
import type { SourceFile } from './parse.ts'

/** A table that a statement names. `table` is null where only the running program knows the name. */
export type TableUse = { table: string | null; isWrite: boolean; line: number }

/**
 * The tables that the `sql` templates of a file name: after `from`, `join`, `using`, `insert into`, `update`, `delete from`, `lock`, `copy` and
 * `truncate`, or through `sql.table`. Fragments are read each by itself. A fragment that begins with one of `relations` continues such a clause.
 * Common table expressions of the statement around a fragment, functions and aliases are no tables.
 */
export function findTableUses(file: SourceFile, relations: ReadonlySet<string>): TableUse[] {
  const found: TableUse[] = []
  const expressionNames: Set<string>[] = []
  new Visitor({
    TaggedTemplateExpression(node) {
      if (!isSqlTag(node)) return
      const tokens = tokensOf(node.quasi)
      expressionNames.push(commonTableExpressions(tokens))
      const add = (table: string | null, isWrite: boolean, start: number) => {
        if (table === null || !expressionNames.some((names) => names.has(table))) found.push({ table, isWrite, line: file.lineAt(start) })
      }
      if (continuesClause(tokens, relations)) add(tokens[0]!.text, false, tokens[0]!.start)
      for (const { at, isWrite } of tablePositions(tokens)) {
        const token = tokens[at]!
        if (token.value === undefined) add(token.text, isWrite, token.start)
        else for (const table of namedByCall(token.value)) add(table, isWrite, token.start)
      }
    },
    'TaggedTemplateExpression:exit'(node) {
      if (isSqlTag(node)) expressionNames.pop()
    },
  }).visit(file.program)
  return found
}

const isSqlTag = ({ tag }: TaggedTemplateExpression) => tag.type === 'Identifier' && tag.name === 'sql'

/** A word in lower case, a sign, or the place of `value`. `start`: where it stands in the file. */
type Token = { text: string; start: number; value?: Expression }

const TOKEN = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"[^"]*"|[a-z_]\w*|\S/gi
const WORD = /^[a-z_]\w*$/

function tokensOf({ quasis, expressions }: TemplateLiteral): Token[] {
  return quasis.flatMap((quasi, position) => {
    const tokens: Token[] = [...quasi.value.raw.matchAll(TOKEN)]
      .filter(([text]) => !/^(--|\/\*|')/.test(text))
      .map(({ 0: text, index }) => ({ text: text.replaceAll('"', '').toLowerCase(), start: quasi.start + index }))
    const value = expressions[position]
    return value ? [...tokens, { text: '', start: value.start, value }] : tokens
  })
}

/** `name as (`, `name as materialized (` and `name (columns) as (`. */
function commonTableExpressions(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>()
  tokens.forEach(({ text }, at) => {
    if (text !== 'as') return
    const next = tokens.slice(at + 1, at + 4).find((token) => token.text !== 'not' && token.text !== 'materialized')
    if (next?.text !== '(') return
    const before = tokens[at - 1]?.text === ')' ? openingOf(tokens, at - 1) - 1 : at - 1
    if (tokens[before] && WORD.test(tokens[before].text)) names.add(tokens[before].text)
  })
  return names
}

function openingOf(tokens: readonly Token[], closing: number): number {
  let depth = 0
  for (let at = closing; at >= 0; at--) {
    if (tokens[at]!.text === ')') depth++
    if (tokens[at]!.text === '(' && --depth === 0) return at
  }
  return 0
}

const AFTER_COLUMN = /^(and|or|is|in|not|between|like|ilike|asc|desc|nulls|collate)$/

/** The fragment of `from ${isWhole ? sql`month_total` : sql`day_total t`}`. */
function continuesClause([first, second]: readonly Token[], relations: ReadonlySet<string>): boolean {
  if (!first || !relations.has(first.text)) return false
  return second === undefined || (WORD.test(second.text) && !AFTER_COLUMN.test(second.text))
}

/** Ends the list of tables of a `from`. */
const AFTER_TABLES = /^(where|group|order|limit|having|union|except|intersect|window|returning|set|values|for|offset|fetch|select)$/
/** Functions whose arguments have a `from`. */
const WITH_FROM = /^(extract|substring|trim|overlay)$/
const BEFORE_TABLE = /^(only|lateral|table|rows)$/

/** Where a table stands, by the position of its token. */
function tablePositions(tokens: readonly Token[]): { at: number; isWrite: boolean }[] {
  const found: { at: number; isWrite: boolean }[] = []
  const depths = [{ isInList: false, isFunction: false }]
  let expected: 'read' | 'write' | null = null
  tokens.forEach((token, at) => {
    const { text } = token
    const depth = depths.at(-1)!
    const clause = clauseOf(tokens, at)
    if (text === '(') {
      const before = tokens[at - 1]?.text ?? ''
      depths.push({ isInList: false, isFunction: WITH_FROM.test(before) })
      // `from (a join b on …)` names a table first. `using (id)` names columns.
      if (before === 'using') expected = null
      return
    }
    if (text === ')' && depths.length > 1) depths.pop()
    else if (clause !== null && !(text === 'from' && depth.isFunction)) {
      depth.isInList = text === 'from' || text === 'using' || depth.isInList
      expected = clause
      return
    } else if (AFTER_TABLES.test(text)) depth.isInList = false
    else if (text === ',' && depth.isInList) {
      expected = 'read'
      return
    } else if (expected && (token.value || WORD.test(text))) {
      if (BEFORE_TABLE.test(text)) return
      const name = tokens[at + 1]?.text === '.' && text === 'public' ? at + 2 : at
      const isFunction = expected === 'read' && !token.value && tokens[name + 1]?.text === '('
      if (!isFunction && (name !== at || tokens[at + 1]?.text !== '.')) found.push({ at: name, isWrite: expected === 'write' })
    }
    expected = null
  })
  return found
}

/** Whether a table follows the word, and what happens to it. */
function clauseOf(tokens: readonly Token[], at: number): 'read' | 'write' | null {
  const [before, earlier] = [tokens[at - 1]?.text, tokens[at - 2]?.text]
  switch (tokens[at]!.text) {
    case 'from':
      if (before === 'distinct' && (earlier === 'is' || earlier === 'not')) return null
      return before === 'delete' ? 'write' : 'read'
    case 'join':
    case 'using':
    case 'lock':
      return 'read'
    case 'into':
    case 'truncate':
    case 'copy':
      return 'write'
    case 'update':
      return before === 'for' || before === 'do' || before === 'key' ? null : 'write'
    default:
      return null
  }
}

/** The names in `sql.table('day_total')`, or null for one that a value has. Nothing for a fragment, which is read by itself. */
function namedByCall(value: Expression): (string | null)[] {
  if (value.type !== 'CallExpression' || value.callee.type !== 'MemberExpression') return []
  const { object, property } = value.callee
  if (object.type !== 'Identifier' || object.name !== 'sql' || property.type !== 'Identifier' || property.name !== 'table') return []
  const [name] = value.arguments
  return name === undefined || name.type === 'SpreadElement' ? [null] : literalsOf(name)
}

function literalsOf(value: Expression): (string | null)[] {
  if (value.type === 'Literal' && typeof value.value === 'string') return [value.value]
  if (value.type === 'ConditionalExpression') return [...literalsOf(value.consequent), ...literalsOf(value.alternate)]
  return [null]
}
