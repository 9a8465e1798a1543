import { type Node, Visitor } from 'oxc-parser'
import { ROLES } from '../../modules/identity/contract.ts'
import type { Violation } from './check.ts'
import { isTestOrTool } from './import-rules.ts'
import type { SourceFile } from './parse.ts'

const KNOWN: ReadonlySet<string> = new Set(ROLES)
const CHECKED = /^(modules|apps)\//
/**
 * Identity has the table of roles and capabilities, the team gives roles, the demo has one person of each, public pages import nothing, and the
 * API of its tests has routes of its own.
 */
const MAY_NAME_ROLES = /^modules\/(identity\/contract\.ts$|team\/|[^/]+\/server\/demo[^/]*(\.ts$|\/))|^apps\/(web\/public-pages\/|api\/test-app\.ts$)/

/** Code asks for a capability (`can`, `rolesWith`): no list of roles, and no comparison with one. */
export function checkRoles(file: SourceFile): Violation[] {
  if (!CHECKED.test(file.path) || isTestOrTool(file.path) || MAY_NAME_ROLES.test(file.path)) return []
  const found: Violation[] = []
  const refuse = (node: { start: number }, message: string) => found.push({ file: file.path, line: file.lineAt(node.start), rule: 'role', message })
  new Visitor({
    BinaryExpression({ left, operator, right, start }) {
      if (!/^[!=]==?$/.test(operator) || !(isRole(left) ? namesRole(right) : isRole(right) && namesRole(left))) return
      refuse({ start }, 'ask for a capability: can(role, …) of modules/identity')
    },
    ArrayExpression({ elements, start }) {
      if (elements.length > 1 && elements.every((element) => element !== null && isRole(element)))
        refuse({ start }, 'a list of roles is a capability of modules/identity: rolesWith(…)')
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'roles' || value.type !== 'ArrayExpression' || value.elements.length !== 1) return
      if (isRole(value.elements[0]!)) refuse(value, 'a list of roles is a capability of modules/identity: rolesWith(…)')
    },
  }).visit(file.program)
  return found
}

const isRole = (node: Node): boolean => node.type === 'Literal' && typeof node.value === 'string' && KNOWN.has(node.value)

/** `role`, `caller.role`, `session.holder?.role`, `viewer`. */
function namesRole(node: Node): boolean {
  if (node.type === 'ChainExpression') return namesRole(node.expression)
  if (node.type === 'MemberExpression') return node.property.type === 'Identifier' && /role$/i.test(node.property.name)
  return node.type === 'Identifier' && /^(viewer|.*role)$/i.test(node.name)
}
