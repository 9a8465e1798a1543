import { Visitor } from 'oxc-parser'
import type { Violation } from './check.ts'
import type { SourceFile } from './parse.ts'

/**
 * Modules whose routes of merchants and cashiers still reach the rows of all businesses (`routesAsSystem`). The list only shrinks: such a route
 * has no row-level security behind it. All other routes take `TenantContext`, where the compiler refuses the system's handle.
 */
const NOT_CONVERTED: readonly string[] = []

const MODULE_FILE = /^modules\/([^/]+)\/module\.ts$/
const OWN_LIST = 'tools/architecture-check/tenant-rules.ts'

/** Refuses routes without row-level security in a module that is not in the list, and a listed module that has only converted ones. */
export function checkTenantRoutes(file: SourceFile): Violation[] {
  const name = MODULE_FILE.exec(file.path)?.[1]
  if (name === undefined) return []
  const lines = linesOf(file, 'routesAsSystem')
  if (!NOT_CONVERTED.includes(name))
    return lines.map((line) => ({ file: file.path, line, rule: 'tenant', message: 'routes of people take TenantContext: declare them as `routes`' }))
  if (lines.length > 0 || linesOf(file, 'routes').length === 0) return []
  return [{ file: file.path, line: 1, rule: 'tenant', message: `the module has no \`routesAsSystem\`: take it off the list in ${OWN_LIST}` }]
}

function linesOf(file: SourceFile, field: string): number[] {
  const lines: number[] = []
  new Visitor({
    Property(node) {
      if (node.key.type === 'Identifier' && node.key.name === field) lines.push(file.lineAt(node.start))
    },
  }).visit(file.program)
  return lines
}
