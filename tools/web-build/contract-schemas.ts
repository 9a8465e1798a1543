import { type CallExpression, type Expression, parseSync, type StaticImport, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'

const CONTRACT = /\/(?:modules\/[^/]+|platform\/http)\/contract\.ts(?:\?routes)?$/
const WEB = /\/(?:apps\/web|ui|modules\/[^/]+\/web)\/.+\.tsx?$/
/** Names of schemas; `typedText` and `shownText` make some. */
const SCHEMA = /(?:Schema|Text)$/
const SCHEMA_PARTS = ['params', 'query', 'body', 'reply']
/** Values that are free of side effects as they are. */
const SIMPLE = ['Literal', 'TemplateLiteral', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression']

/**
 * Keeps zod and the schemas out of the pages that check nothing. A page calls a route by its method and path, so the built routes have no
 * schemas. Names that end in `Schema` are imported from the contract itself, all others from a copy of it (`?routes`). Each copy keeps only
 * what is used. So zod is loaded by the pages with a form.
 */
export function contractSchemas(): Plugin {
  return {
    name: 'contract-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const isContract = CONTRACT.test(id)
      if (!isContract && !WEB.test(id)) return undefined
      const { program, module } = parseSync(id.replace(/\?.*/, ''), code)
      const imports = module.staticImports.filter(({ moduleRequest }) => moduleRequest.value.endsWith('/contract.ts'))
      if (!isContract) refuseSchemasOfRoutes(id, program, imports)
      const edits = [...imports.map(splitImport), ...(isContract ? droppableSchemas(program, code) : [])]
      return { code: applyEdits(code, edits), map: null, ...(isContract && { moduleSideEffects: false }) }
    },
  }
}

type Program = ReturnType<typeof parseSync>['program']
type Edit = { start: number; end: number; text: string }

/** `import { login, loginSchema } from 'contract.ts'` becomes one import of the schemas and one of the rest. Types need none. */
function splitImport({ start, end, entries, moduleRequest: { value: path } }: StaticImport): Edit {
  const names = entries.filter(({ isType }) => !isType).map(({ importName, localName }) => ({ name: importName.name!, local: localName.value }))
  const written = (from: string, chosen: typeof names) =>
    chosen.length === 0 ? '' : `import { ${chosen.map(({ name, local }) => `${name} as ${local}`).join(', ')} } from '${from}';`
  const [schemas, others] = [names.filter(({ name }) => SCHEMA.test(name)), names.filter(({ name }) => !SCHEMA.test(name))]
  return { start, end, text: written(path, schemas) + written(`${path}?routes`, others) }
}

/** Marks each computed constant as free of side effects, so that it goes when nothing uses it. */
function droppableSchemas(program: Program, code: string): Edit[] {
  const edits: Edit[] = []
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (!init || SIMPLE.includes(init.type)) continue
      if (init.type === 'CallExpression' && isRoute(init)) edits.push(...withoutSchemas(init, code))
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' }, { start: init.end, end: init.end, text: '))()' })
    }
  }
  return edits
}

const isRoute = ({ callee }: CallExpression) => callee.type === 'Identifier' && callee.name === 'route'

function withoutSchemas(call: CallExpression, code: string): Edit[] {
  const [contract] = call.arguments
  if (contract?.type !== 'ObjectExpression') return []
  return contract.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || !SCHEMA_PARTS.includes(property.key.name)) return []
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
    return [{ start: property.start, end: property.end + comma, text: '' }]
  })
}

/** The last edit first, so that the places of the others stay right. */
function applyEdits(code: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: written }) => text.slice(0, start) + written + text.slice(end), code)
}

/** The built routes have no schemas: a page that read one would fail only when it is opened. */
function refuseSchemasOfRoutes(id: string, program: Program, imports: readonly StaticImport[]): void {
  const names = new Set(imports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType).map(({ localName }) => localName.value)))
  if (names.size === 0) return
  const bare = (node: Expression): Expression => (node.type === 'TSNonNullExpression' ? bare(node.expression) : node)
  new Visitor({
    MemberExpression(node) {
      if (node.computed || node.property.type !== 'Identifier' || !SCHEMA_PARTS.includes(node.property.name)) return
      const object = bare(node.object as Expression)
      if (object.type !== 'Identifier' || !names.has(object.name)) return
      throw new Error(`${id} reads ${object.name}.${node.property.name}: name the schema in the contract (…Schema), and import that`)
    },
  }).visit(program)
}
