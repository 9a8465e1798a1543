import { cycles } from './cycles.ts'
import { type Importing, importLaw } from './import-rules.ts'
import { parse } from './parse.ts'
import { sourceLaw } from './source-rules.ts'

export type Violation = { file: string; line: number; rule: string; message: string }

/** Takes the sources by path, so that a test can plant a breach without touching the disk. */
export function violationsIn(sources: ReadonlyMap<string, string>, ladder: readonly string[]): Violation[] {
  const files = [...sources].map(([path, text]) => parse(path, text))
  const unknownModules = modulesOffTheLadder([...sources.keys()], ladder)
  const found = files.flatMap((file) => [...file.imports.flatMap((each) => judge(file.path, each, ladder)), ...sourceLaw(file)])
  return [...unknownModules, ...found, ...cycles(files)].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

function judge(file: string, importing: Importing, ladder: readonly string[]): Violation[] {
  return importLaw(file, importing, ladder).map(({ rule, message }) => ({ file, line: importing.line, rule, message }))
}

function modulesOffTheLadder(paths: string[], ladder: readonly string[]): Violation[] {
  const names = new Set(paths.filter((path) => /^modules\/[^/]+\//.test(path)).map((path) => path.split('/')[1]!))
  return [...names]
    .filter((name) => !ladder.includes(name))
    .map((name) => ({ file: 'modules/index.ts', line: 1, rule: 'ladder', message: `modules/${name} stands on no rung` }))
}
