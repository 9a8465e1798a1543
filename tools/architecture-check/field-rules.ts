import { Visitor } from 'oxc-parser'
import type { Violation } from './check.ts'
import { isTestOrTool } from './import-rules.ts'
import type { SourceFile } from './parse.ts'

const WEB = /^(ui|apps\/web|modules\/[^/]+\/web)\//
/** The part that opens the device's choice of a file, out of sight. */
const FILE_PICKER = 'ui/parts/FilePicker.tsx'
/** Each browser draws these in its own way and language. */
const NATIVE: ReadonlySet<unknown> = new Set(['file', 'date', 'month', 'week', 'time', 'datetime-local'])

/** A file is chosen by `FileButton` or `FileField`, and a day by `DateField`, `DateFields` or `RangePicker`. */
export function checkFields(file: SourceFile): Violation[] {
  if (!WEB.test(file.path) || isTestOrTool(file.path) || file.path === FILE_PICKER) return []
  const types: { start: number; end: number }[] = []
  const words: { start: number; value: unknown }[] = []
  new Visitor({
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && name.name === 'type' && value !== null) types.push(value)
    },
    Literal({ start, value }) {
      if (NATIVE.has(value)) words.push({ start, value })
    },
  }).visit(file.program)
  const found = words.filter(({ start }) => types.some((type) => type.start <= start && start < type.end))
  return found.map(({ start, value }) => ({
    file: file.path,
    line: file.lineAt(start),
    rule: 'field',
    message: `each browser draws type="${String(value)}" in its own way: use FileButton, DateField or another field of ui/parts`,
  }))
}
