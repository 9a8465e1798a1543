import { type Node, Visitor } from 'oxc-parser'
import { SETTING_TABLE } from '../../apps/settings-table/index.ts'
import { settingsOf } from '../../platform/settings/index.ts'
import type { Violation } from './check.ts'
import { isTestOrTool } from './import-rules.ts'
import type { SourceFile } from './parse.ts'

/** A simulated partner is the outside world: it has its own default for what both sides have agreed. */
const CHECKED = /^(apps|partners|platform|modules|simulator\/(?!partners\/)|tools\/start)\b/
const WITH_DEFAULT: ReadonlySet<string> = new Set(
  Object.entries(settingsOf(SETTING_TABLE)).flatMap(([name, { byDefault }]) => (byDefault === undefined ? [] : [name])),
)

/** The default of a setting stands in its row of the table alone: no `env['PORT'] ?? '3000'`. */
export function checkSettingDefaults(file: SourceFile): Violation[] {
  if (!CHECKED.test(file.path) || (isTestOrTool(file.path) && !file.path.startsWith('tools/start/'))) return []
  const found: Violation[] = []
  new Visitor({
    LogicalExpression({ left, operator, start }) {
      const name = operator === '&&' ? null : settingIn(left)
      if (name === null || !WITH_DEFAULT.has(name)) return
      const message = `the default of ${name} stands in the table of settings: readSetting(…)`
      found.push({ file: file.path, line: file.lineAt(start), rule: 'setting', message })
    },
  }).visit(file.program)
  return found
}

/** `env['PORT']`, `process.env.PORT`, `given['PORT']`. */
function settingIn(node: Node): string | null {
  if (node.type !== 'MemberExpression') return null
  const { property, computed } = node
  if (computed) return property.type === 'Literal' && typeof property.value === 'string' ? property.value : null
  return property.type === 'Identifier' && /^[A-Z][A-Z0-9_]+$/.test(property.name) ? property.name : null
}
