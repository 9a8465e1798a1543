import { type Expression, type Node, type Program, Visitor } from 'oxc-parser'
import type { Violation } from './check.ts'
import { isTestOrTool } from './import-rules.ts'
import type { SourceFile } from './parse.ts'
import { findTableUses, type TableUse } from './sql-tables.ts'

const ROW_TYPES = /^modules\/([^/]+)\/server\/rows\.generated\.ts$/
const DECLARATION = /^modules\/([^/]+)\/module\.ts$/
/** The posting queue and the rotation of the data key write tables that their owners declare to them. */
const NAMES_TABLES_BY_VALUE = /^modules\/(ledger|data-keys)\//
/** Below all modules: it owns the job queue. */
const PLATFORM = 'platform'

type Found = TableUse & { file: string }

/**
 * A table belongs to the module whose row types have it; `otherRelations` has the owners of views and of the platform's tables. Only the owner
 * writes a table, and a module reads those of earlier modules that `reads` in its `module.ts` names.
 */
export function checkTables(files: readonly SourceFile[], moduleOrder: readonly string[], otherRelations: ReadonlyMap<string, string>): Violation[] {
  const owners = new Map([...otherRelations, ...files.flatMap(ownedTables)])
  const product = files.filter(({ path }) => path.startsWith('modules/') && !isTestOrTool(path))
  const descriptors = new Map(product.flatMap(({ program }) => declaredTables(program)))
  const byModule = Map.groupBy(product, ({ path }) => path.split('/')[1]!)
  return moduleOrder.flatMap((module) => checkModule(module, byModule.get(module) ?? [], { owners, descriptors, moduleOrder }))
}

type Known = { owners: ReadonlyMap<string, string>; descriptors: ReadonlyMap<string, string>; moduleOrder: readonly string[] }

function checkModule(module: string, files: readonly SourceFile[], { owners, descriptors, moduleOrder }: Known): Violation[] {
  const relations = new Set(owners.keys())
  const uses = files.flatMap((file): Found[] =>
    [...usesInSql(file, relations), ...usesByDeclaration(file), ...usesByDescriptor(file, descriptors)].map((use) => ({ ...use, file: file.path })),
  )
  const foreign = uses.filter(({ table }) => table !== null && relations.has(table) && owners.get(table) !== module)
  const unnamed = uses.filter(({ table, file }) => table === null && !NAMES_TABLES_BY_VALUE.test(file))
  const declared = files.filter(({ path }) => DECLARATION.test(path)).flatMap(declaredReads)
  const isLater = (owner: string) => owner !== PLATFORM && moduleOrder.indexOf(owner) > moduleOrder.indexOf(module)
  return [
    ...unnamed.map((use) => refused(use, 'sql.table takes a name that is written out, so that the owner of the table is known')),
    ...foreign
      .filter(({ isWrite }) => isWrite)
      .map((use) => refused(use, `${module} writes ${use.table}, which ${owners.get(use.table!)} owns: call a function of its owner`)),
    ...checkReads({ module, owners, isLater }, firstReads(foreign), declared),
  ]
}

type Reader = { module: string; owners: ReadonlyMap<string, string>; isLater: (owner: string) => boolean }

/** Compares the tables that a module reads, each with one place, with those that it declares. */
function checkReads({ module, owners, isLater }: Reader, reads: ReadonlyMap<string, Found>, declared: readonly Found[]): Violation[] {
  const named = new Set(declared.map(({ table }) => table))
  const later = (table: string) => `${module} comes before ${owners.get(table)} and may not read ${table}`
  const undeclared = [...reads].flatMap(([table, use]) => {
    const owner = owners.get(table)!
    if (named.has(table)) return []
    const what = isLater(owner) ? later(table) : `${module} reads ${table} of ${owner}: name it in reads of modules/${module}/module.ts`
    return [refused(use, what)]
  })
  const wrong = declared.flatMap((use) => {
    const table = use.table!
    const owner = owners.get(table)
    if (owner === undefined || owner === module) return [refused(use, `${table} is no table of another module`)]
    if (isLater(owner)) return [refused(use, later(table))]
    return reads.has(table) ? [] : [refused(use, `${module} does not read ${table}`)]
  })
  return [...undeclared, ...wrong]
}

const firstReads = (uses: readonly Found[]): ReadonlyMap<string, Found> =>
  new Map(
    uses
      .filter(({ isWrite }) => !isWrite)
      .toReversed()
      .map((use) => [use.table!, use]),
  )

const refused = ({ file, line }: Found, message: string): Violation => ({ file, line, rule: 'tables', message })

/** The row types of a module: `TransferAttemptRow` is of `transfer_attempt`. */
function ownedTables({ path, program }: SourceFile): [table: string, owner: string][] {
  const owner = ROW_TYPES.exec(path)?.[1]
  if (owner === undefined) return []
  const names: string[] = []
  new Visitor({ TSTypeAliasDeclaration: ({ id }) => void names.push(id.name) }).visit(program)
  return names.map((name) => [
    name
      .replace(/Row$/, '')
      .replaceAll(/(?!^)[A-Z]/g, (letter) => `_${letter}`)
      .toLowerCase(),
    owner,
  ])
}

function usesInSql(file: SourceFile, relations: ReadonlySet<string>): TableUse[] {
  return file.imports.some(({ names }) => names.some(({ name }) => name === 'sql')) ? findTableUses(file, relations) : []
}

/** `defineTable`, dated inserts, state tables and sealed columns: declarations of the owner, by which others write its table. */
function usesByDeclaration({ path, program, lineAt }: SourceFile): TableUse[] {
  const found: TableUse[] = []
  let depth = 0
  const add = (value: Expression) => {
    if (value.type === 'Literal' && typeof value.value === 'string') found.push({ table: value.value, isWrite: true, line: lineAt(value.start) })
  }
  const isSealing = (node: Node) => DECLARATION.test(path) && node.type === 'Property' && nameOf(node.key) === 'sealedColumns'
  new Visitor({
    CallExpression(node) {
      const [first] = node.arguments
      if (/^(defineTable|defineDatedInsert)$/.test(nameOf(node.callee)) && first && first.type !== 'SpreadElement') add(first)
      if (nameOf(node.callee) === 'defineStateTables') depth++
    },
    'CallExpression:exit'(node) {
      if (nameOf(node.callee) === 'defineStateTables') depth--
    },
    Property(node) {
      if (isSealing(node)) depth++
      if (depth > 0 && nameOf(node.key) === 'table') add(node.value as Expression)
    },
    'Property:exit'(node) {
      if (isSealing(node)) depth--
    },
  }).visit(program)
  return found
}

/** `export const transferTable = defineTable<TransferRow>('transfer')`: the table by the name of the constant. */
function declaredTables(program: Program): [constant: string, table: string][] {
  const found: [string, string][] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || nameOf(init.callee) !== 'defineTable') return
      const [table] = init.arguments
      if (table?.type === 'Literal' && typeof table.value === 'string') found.push([id.name, table.value])
    },
  }).visit(program)
  return found
}

/** Of tables that another module declares: locks and rows of a command are reads, `add`, `move` and `update` are writes. */
function usesByDescriptor({ path, program, imports, lineAt }: SourceFile, descriptors: ReadonlyMap<string, string>): TableUse[] {
  const imported = imports
    .filter(({ target }) => /^modules\/[^/]+\/index\.ts$/.test(target) && target.split('/')[1] !== path.split('/')[1])
    .flatMap(({ names, line }) => names.flatMap(({ name }) => (descriptors.has(name) ? [{ name, line }] : [])))
  if (imported.length === 0) return []
  const found = imported.map(({ name, line }): TableUse => ({ table: descriptors.get(name)!, isWrite: false, line }))
  const names = new Set(imported.map(({ name }) => name))
  new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression' || !names.has(nameOf(callee.object))) return
      if (/^(add|move|update)$/.test(nameOf(callee.property)))
        found.push({ table: descriptors.get(nameOf(callee.object))!, isWrite: true, line: lineAt(start) })
    },
  }).visit(program)
  return found
}

/** The names in `reads` of a module's declaration. */
function declaredReads({ path, program, lineAt }: SourceFile): Found[] {
  const found: Found[] = []
  new Visitor({
    Property({ key, value }) {
      if (nameOf(key) !== 'reads' || value.type !== 'ArrayExpression') return
      for (const each of value.elements)
        if (each?.type === 'Literal' && typeof each.value === 'string')
          found.push({ table: each.value, isWrite: false, line: lineAt(each.start), file: path })
    },
  }).visit(program)
  return found
}

const nameOf = (node: Node): string => (node.type === 'Identifier' ? node.name : '')
