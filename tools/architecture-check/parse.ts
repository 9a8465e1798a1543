import { posix } from 'node:path'
import { parseSync, type Program } from 'oxc-parser'
import type { ImportRecord } from './import-rules.ts'

export type SourceFile = { path: string; program: Program; imports: ImportRecord[]; lineAt(offset: number): number }

export function parse(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]!.message}`)
  const lineAt = lineFinder(text)
  const from = (request: string) => (request.startsWith('.') ? posix.join(posix.dirname(path), request) : request)

  const statics = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    target: from(moduleRequest.value),
    line: lineAt(start),
    names: entries.map((entry) => ({ name: entry.importName.name ?? entry.importName.kind, isType: entry.isType })),
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const reExports = module.staticExports.flatMap(({ start, entries }) =>
    entries
      .filter((entry) => entry.moduleRequest)
      .map((entry) => ({
        target: from(entry.moduleRequest!.value),
        line: lineAt(start),
        names: [{ name: entry.importName.name ?? entry.importName.kind, isType: entry.isType }],
        typeOnly: entry.isType,
      })),
  )
  const dynamics = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const literal = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2]
    return literal ? [{ target: from(literal), line: lineAt(start), names: [{ name: 'All', isType: false }], typeOnly: false, lazy: true }] : []
  })
  return { path, program, imports: [...statics, ...reExports, ...dynamics], lineAt }
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1
}
