import type { SourceFile } from './parse.ts'
import type { Violation } from './check.ts'

/** Types and lazy imports cause no problem at start-up, so they do not count for cycles. */
export function findCycles(files: SourceFile[]): Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const state = new Map<string, 'open' | 'done'>()
  const found: Violation[] = []
  for (const file of files) visit(file, [])
  return found

  function visit(file: SourceFile, trail: string[]): void {
    if (state.get(file.path) === 'done') return
    state.set(file.path, 'open')
    for (const importing of file.imports) {
      const next = importing.typeOnly || importing.lazy ? undefined : byPath.get(importing.target)
      if (!next) continue
      if (state.get(next.path) === 'open') {
        const circle = [...trail.slice(trail.indexOf(next.path)), file.path].filter((path, at, all) => all.indexOf(path) === at)
        found.push({ file: file.path, line: importing.line, rule: 'cycle', message: [...circle, next.path].join(' → ') })
      } else {
        visit(next, [...trail, file.path])
      }
    }
    state.set(file.path, 'done')
  }
}
