import { type CallExpression, type Expression, parseSync, type Statement, type StaticImport, type TSType, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'

const CONTRACT = /\/(?:modules\/[^/]+|platform\/http)\/contract\.ts$/
const ROUTES = '?routes'
const WEB = /\/(?:apps\/web|ui|modules\/[^/]+\/web)\/.+\.tsx?$/
/** Names of schemas; `typedText` and `shownText` make some. */
const SCHEMA = /(?:Schema|Text)$/
/** Parts of a route that only the server reads. */
const SERVER_PARTS = ['roles', 'params', 'query', 'body', 'reply']
/** Values that are free of side effects as they are. */
const SIMPLE = ['Literal', 'TemplateLiteral', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression']

/**
 * Keeps zod and the schemas out of the pages that check nothing. A page calls a route by its method and path, so the routes of the browser
 * have no schemas. Names that end in `Schema` are imported from the contract itself, all others from a copy of it without schemas
 * (`contract.ts?routes`). So only pages with a form load zod.
 */
export function contractSchemas(): Plugin {
  return {
    name: 'contract-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replace(ROUTES, '')
      if (!CONTRACT.test(path) && !WEB.test(path)) return undefined
      const { program, module } = parseSync(path, code)
      const imports = module.staticImports.filter(({ moduleRequest }) => /(?:\/contract\.ts|^zod)$/.test(moduleRequest.value))
      const edits = imports.filter(isContractImport).map((each) => splitImport(each, id.endsWith(ROUTES)))
      if (id.endsWith(ROUTES)) edits.push(...withoutSchemas(program.body, imports, code))
      else if (CONTRACT.test(path)) edits.push(...program.body.flatMap(markDroppable))
      else refuseSchemasOfRoutes(id, program, imports)
      return { code: applyEdits(code, edits), map: null, ...(CONTRACT.test(path) && { moduleSideEffects: false }) }
    },
  }
}

type Program = ReturnType<typeof parseSync>['program']
type Edit = { start: number; end: number; text: string }

const isContractImport = ({ moduleRequest }: StaticImport) => moduleRequest.value !== 'zod'
const valuesOf = ({ entries }: StaticImport) =>
  entries.filter(({ isType }) => !isType).map(({ importName, localName }) => ({ name: importName.name ?? '*', local: localName.value }))

/** `import { login, loginSchema } from 'contract.ts'` becomes one import of the schemas and one of the rest. */
function splitImport(statement: StaticImport, isCopy: boolean): Edit {
  const { value: path } = statement.moduleRequest
  const write = (from: string, names: ReturnType<typeof valuesOf>) =>
    names.length === 0 ? '' : `import { ${names.map(({ name, local }) => `${name} as ${local}`).join(', ')} } from '${from}';`
  const schemas = valuesOf(statement).filter(({ name }) => SCHEMA.test(name))
  const others = valuesOf(statement).filter(({ name }) => !SCHEMA.test(name))
  const { start, end } = statement
  return { start, end, text: (isCopy ? '' : write(path, schemas)) + write(path + ROUTES, others) }
}

/** Removes the schemas of the routes, and then each statement that would need a schema. */
function withoutSchemas(body: readonly Statement[], imports: readonly StaticImport[], code: string): Edit[] {
  const removed = new Set(
    imports.flatMap((each) => valuesOf(each).filter(({ name }) => !isContractImport(each) || SCHEMA.test(name))).map(({ local }) => local),
  )
  const edits = imports.filter((each) => !isContractImport(each)).map(({ start, end }): Edit => ({ start, end, text: '' }))
  for (const statement of body) {
    const declared = declaredIn(statement)
    if (declared.length === 0) continue
    const [call] = declared.flatMap(({ init }) => (init?.type === 'CallExpression' && isRoute(init) ? [init] : []))
    if (call) edits.push(...withoutSchemaParts(call, code))
    else if (namesIn(statement).some((name) => removed.has(name))) {
      edits.push({ start: statement.start, end: statement.end, text: '' })
      for (const { name } of declared) removed.add(name)
    }
  }
  return edits
}

/** The constants or the function of a statement. */
function declaredIn(statement: Statement): { name: string; init?: Expression | null }[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type === 'FunctionDeclaration') return [{ name: declaration.id!.name }]
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) => (id.type === 'Identifier' ? [{ name: id.name, init }] : []))
}

/** The names that a statement uses as values. */
function namesIn(statement: Statement): string[] {
  const names: string[] = []
  let typeDepth = 0
  const type = { enter: () => void typeDepth++, exit: () => void typeDepth-- }
  new Visitor({
    TSTypeAnnotation: type.enter,
    'TSTypeAnnotation:exit': type.exit,
    TSTypeParameterDeclaration: type.enter,
    'TSTypeParameterDeclaration:exit': type.exit,
    TSTypeParameterInstantiation: type.enter,
    'TSTypeParameterInstantiation:exit': type.exit,
    Identifier(node) {
      if (typeDepth === 0) names.push(node.name)
    },
  }).visit({
    type: 'Program',
    body: [statement],
    sourceType: 'module',
    hashbang: null,
    start: statement.start,
    end: statement.end,
    comments: [],
  } as never)
  return names
}

const isRoute = ({ callee }: CallExpression) => callee.type === 'Identifier' && callee.name === 'route'

function withoutSchemaParts(call: CallExpression, code: string): Edit[] {
  const [contract] = call.arguments
  if (contract?.type !== 'ObjectExpression') return []
  return contract.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || !SERVER_PARTS.includes(property.key.name)) return []
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
    return [{ start: property.start, end: property.end + comma, text: '' }]
  })
}

/** Marks each computed constant as free of side effects, so that it goes when nothing uses it. */
function markDroppable(statement: Statement): Edit[] {
  return declaredIn(statement).flatMap(({ init }) =>
    !init || SIMPLE.includes(init.type)
      ? []
      : [
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        ],
  )
}

/** The last edit first, so that the places of the others stay right. */
function applyEdits(code: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: written }) => text.slice(0, start) + written + text.slice(end), code)
}

/** The routes of the browser have no schemas: a page that read one would fail only when it is opened. */
function refuseSchemasOfRoutes(id: string, program: Program, imports: readonly StaticImport[]): void {
  const names = new Set([...imports.flatMap(valuesOf).map(({ local }) => local), ...contractParameters(program)])
  const bare = (node: Expression): Expression => (node.type === 'TSNonNullExpression' ? bare(node.expression) : node)
  new Visitor({
    MemberExpression(node) {
      if (node.computed || node.property.type !== 'Identifier' || !SERVER_PARTS.includes(node.property.name)) return
      const object = bare(node.object)
      if (object.type !== 'Identifier' || !names.has(object.name)) return
      throw new Error(`${id} reads ${object.name}.${node.property.name}: name the schema in the contract (…Schema), and import that`)
    },
  }).visit(program)
}

/** The names whose type is `RouteContract`, or a type parameter that extends it. */
function contractParameters(program: Program): string[] {
  const types = new Set(['RouteContract'])
  const typed: { name: string; type: string }[] = []
  const nameOf = (type: TSType | null | undefined) =>
    type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName.name : undefined
  new Visitor({
    TSTypeParameter({ name, constraint }) {
      if (nameOf(constraint) === 'RouteContract') types.add(name.name)
    },
    Identifier(node) {
      const type = 'typeAnnotation' in node ? nameOf(node.typeAnnotation?.typeAnnotation) : undefined
      if (type !== undefined) typed.push({ name: node.name, type })
    },
  }).visit(program)
  return typed.filter(({ type }) => types.has(type)).map(({ name }) => name)
}
