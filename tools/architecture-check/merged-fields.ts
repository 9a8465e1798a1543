import { posix } from 'node:path'
import { type CallExpression, type Function, type ArrowFunctionExpression, type Node, type TSModuleDeclaration, Visitor } from 'oxc-parser'
import { isTestOrTool } from './import-rules.ts'
import type { SourceFile } from './parse.ts'
import type { Violation } from './check.ts'

/**
 * A module adds fields to the interfaces of the kernel in its `declaration.ts`. TypeScript shows such a field everywhere, so this rule refuses it
 * in the kernel and in modules that stand before the owner of the field.
 */
export function checkMergedFields(files: readonly SourceFile[], moduleOrder: readonly string[]): Violation[] {
  const product = files.filter(({ path }) => !isTestOrTool(path))
  const merged = product.flatMap(findMergedFields)
  const owners: FieldOwners = new Map(merged.map(({ to, field, owner }) => [`${to}.${field}`, owner]))
  const misplaced = merged
    .filter(({ file }) => !/^modules\/[^/]+\/declaration\.ts$/.test(file))
    .map(({ file, line }) => ({ file, line, rule: 'merged-field', message: 'a field of the kernel is added in the declaration.ts of its module' }))
  return [...misplaced, ...product.flatMap((file) => findEarlyUses(file, owners, moduleOrder))]
}

/** The module of each merged field, by `Interface.field`. */
type FieldOwners = ReadonlyMap<string, string>
type MergedField = { file: string; line: number; owner: string; to: string; field: string }

/** The interfaces that a value of a context has fields of. */
const CONTEXTS: Readonly<Record<string, readonly string[]>> = {
  AppContext: ['AppContext'],
  RouteContext: ['RouteContext', 'AppContext'],
  TenantContext: ['RouteContext', 'AppContext'],
  PublicContext: ['RouteContext', 'AppContext'],
  OperatorContext: ['RouteContext', 'AppContext'],
  DecisionContext: ['RouteContext', 'AppContext'],
  DemoContext: ['DemoContext'],
}
/** The context that `defineModule` gives to the functions in these fields. */
const CONTEXT_OF_FIELD: Readonly<Record<string, string>> = {
  routes: 'TenantContext',
  publicRoutes: 'PublicContext',
  operatorRoutes: 'OperatorContext',
  merchantPart: 'TenantContext',
  gate: 'TenantContext',
  callbacks: 'AppContext',
  extensions: 'AppContext',
  demo: 'DemoContext',
}

const moduleOf = (path: string): string => /^modules\/([^/]+)\//.exec(path)?.[1] ?? ''

function findMergedFields(file: SourceFile): MergedField[] {
  const blocks: TSModuleDeclaration[] = []
  new Visitor({
    TSModuleDeclaration(node) {
      if (node.global || node.id.type !== 'Literal') return
      if (posix.join(posix.dirname(file.path), node.id.value).startsWith('modules/kernel/')) blocks.push(node)
    },
  }).visit(file.program)
  return blocks.flatMap(interfacesIn).flatMap(({ id, body }) =>
    body.body.flatMap((member) => {
      const field = member.type === 'TSPropertySignature' || member.type === 'TSMethodSignature' ? nameOf(member.key) : undefined
      return field ? [{ file: file.path, line: file.lineAt(member.start), owner: moduleOf(file.path), to: id.name, field }] : []
    }),
  )
}

function interfacesIn({ body }: TSModuleDeclaration) {
  if (body?.type !== 'TSModuleBlock') return []
  const statements = body.body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
  return statements.flatMap((statement) => (statement?.type === 'TSInterfaceDeclaration' ? [statement] : []))
}

/** Names of parameters with the context that they are; null where a name hides one of an outer function. */
type Scope = Map<string, string | null>

function findEarlyUses(file: SourceFile, owners: FieldOwners, moduleOrder: readonly string[]): Violation[] {
  const here = moduleOf(file.path)
  if (here === '') return []
  const found: Violation[] = []
  const scopes: Scope[] = []
  const contextOfFunction = new Map<Node, string>()

  const check = (node: Node, interfaces: readonly string[], field: string | undefined) => {
    const owner = interfaces.map((each) => owners.get(`${each}.${field}`)).find(Boolean)
    if (!owner || moduleOrder.indexOf(here) >= moduleOrder.indexOf(owner)) return
    const message = `${owner} adds the field ${field}, and ${here} comes before ${owner}`
    found.push({ file: file.path, line: file.lineAt(node.start), rule: 'merged-field', message })
  }
  const checkPattern = (pattern: Node, context: string | undefined) => {
    if (pattern.type !== 'ObjectPattern' || !context) return
    for (const property of pattern.properties) if (property.type === 'Property') check(property, CONTEXTS[context]!, nameOf(property.key))
  }
  const contextNamed = (name: string) => scopes.findLast((scope) => scope.has(name))?.get(name) ?? undefined
  const enter = (node: Function | ArrowFunctionExpression) => {
    const scope: Scope = new Map()
    for (const [at, param] of node.params.entries()) {
      const given = param.type === 'AssignmentPattern' ? param.left : param
      const context = contextOfType('typeAnnotation' in given ? given.typeAnnotation : null) ?? (at === 0 ? contextOfFunction.get(node) : undefined)
      if (given.type === 'Identifier') scope.set(given.name, context ?? null)
      checkPattern(given, context)
    }
    scopes.push(scope)
  }
  const leave = () => void scopes.pop()

  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression(node) {
      for (const { key, field, value } of moduleFields(node)) {
        check(key, ['ModuleDefinition'], field)
        const context = CONTEXT_OF_FIELD[field]
        if (context) contextOfFunction.set(value, context)
      }
    },
    MemberExpression(node) {
      const context = node.object.type === 'Identifier' ? contextNamed(node.object.name) : undefined
      if (context && !node.computed) check(node, CONTEXTS[context]!, nameOf(node.property))
    },
    VariableDeclarator({ id, init }) {
      if (init?.type === 'Identifier') checkPattern(id, contextNamed(init.name))
    },
    TSTypeReference(node) {
      const [type, fields] = node.typeName.type === 'Identifier' && node.typeName.name === 'Pick' ? (node.typeArguments?.params ?? []) : []
      const context = contextOfType(type)
      if (context) for (const field of literalsOf(fields)) check(node, CONTEXTS[context]!, field)
    },
    TSIndexedAccessType(node) {
      const context = contextOfType(node.objectType)
      if (context) for (const field of literalsOf(node.indexType)) check(node, CONTEXTS[context]!, field)
    },
  }).visit(file.program)
  return found
}

/** The fields of `defineModule({ … })`. */
function moduleFields({ callee, arguments: [definition] }: CallExpression): { key: Node; field: string; value: Node }[] {
  if (callee.type !== 'Identifier' || callee.name !== 'defineModule' || definition?.type !== 'ObjectExpression') return []
  return definition.properties.flatMap((property) => {
    const field = property.type === 'Property' ? nameOf(property.key) : undefined
    return property.type === 'Property' && field ? [{ key: property.key, field, value: property.value }] : []
  })
}

/** `AppContext`, `RouteContext` or `DemoContext`, alone or in an intersection. */
function contextOfType(type: Node | null | undefined): string | undefined {
  if (type?.type === 'TSTypeAnnotation') return contextOfType(type.typeAnnotation)
  if (type?.type === 'TSIntersectionType') return type.types.map(contextOfType).find(Boolean)
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined
  return type.typeName.name in CONTEXTS ? type.typeName.name : undefined
}

function literalsOf(type: Node | undefined): string[] {
  if (type?.type === 'TSUnionType') return type.types.flatMap(literalsOf)
  return type?.type === 'TSLiteralType' && type.literal.type === 'Literal' && typeof type.literal.value === 'string' ? [type.literal.value] : []
}

function nameOf(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}
