import { ROLES } from '../../../modules/identity/contract.ts'
import type { ApiDefinition } from '../api-definition.ts'

/** The permissions of every role as a Markdown page, from the contracts that the server enforces. */
export function permissionsTable(api: Pick<ApiDefinition, 'open' | 'signedIn'>): string {
  const modules = new Map<string, string[][]>()
  for (const { contract } of [...api.open, ...api.signedIn]) {
    const { roles } = contract
    const name = contract.grant ? `${contract.operation} ¹` : contract.operation
    const cells = ROLES.map((role) => (roles === 'public' ? 'open' : roles === 'signed_in' || roles.includes(role) ? 'yes' : '-'))
    const module = contract.operation.split('.')[0]!
    modules.set(module, [...(modules.get(module) ?? []), [name, `${contract.method} ${contract.path}`, ...cells]])
  }
  const tables = [...modules]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, rows]) => `## ${module}\n\n${markdownTable(['Operation', 'Request', ...ROLES], rows)}\n`)
  return `${INTRODUCTION}\n${tables.join('\n')}`
}

const INTRODUCTION = `# Who may do what

Made from the roles in the contracts of the routes (\`modules/*/contract.ts\`) by \`apps/api/auth/permissions-table.test.ts\`, which
fails when this page is not what the server enforces; \`vitest run -u\` of that file writes it anew. A route without roles does not
compile. \`tests/permissions\` holds the server against the specification's matrix, cell by cell.

Every answer is about the caller's own business; another's record is not found. A cashier's answers are about the own cashpoint.
Live events (\`GET /events\`) follow the same borders. \`open\` needs no session. ¹ takes a grant, which the PIN opens.
`

/** Pads the columns to their widest cell. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(3, title.length, ...rows.map((row) => row[at]!.length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
