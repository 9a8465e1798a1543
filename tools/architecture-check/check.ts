import { findCycles } from './cycles.ts'
import { checkFolderGraph } from './folder-graph.ts'
import { checkFields } from './field-rules.ts'
import { checkForms } from './form-rules.ts'
import { type ImportRecord, checkImportRules } from './import-rules.ts'
import { checkMergedFields } from './merged-fields.ts'
import { checkNames, checkVagueNames } from './name-rules.ts'
import { parse } from './parse.ts'
import { checkRoles } from './role-rules.ts'
import { checkSettingDefaults } from './setting-rules.ts'
import { checkSourceRules } from './source-rules.ts'
import { checkTables } from './table-rules.ts'
import { checkTexts } from './text-rules.ts'
import { checkTranslatableTexts } from './translatable-rules.ts'
import { checkVendors } from './vendor-rules.ts'

export type Violation = { file: string; line: number; rule: string; message: string }

/**
 * Takes the sources by path, so that a test can plant a violation without writing files. `otherRelations`: the owners of views and of tables
 * without row types.
 */
export function findViolations(
  sources: ReadonlyMap<string, string>,
  moduleOrder: readonly string[],
  forbidden: ReadonlySet<string> = new Set(),
  otherRelations: ReadonlyMap<string, string> = new Map(),
): Violation[] {
  const files = [...sources].map(([path, text]) => parse(path, text))
  const unknownModules = findUnlistedModules([...sources.keys()], moduleOrder)
  const found = files.flatMap((file) => [
    ...file.imports.flatMap((each) => checkImport(file.path, each, moduleOrder)),
    ...checkSourceRules(file),
    ...checkForms(file),
    ...checkRoles(file),
    ...checkSettingDefaults(file),
    ...checkFields(file),
    ...checkTexts(file),
    ...checkTranslatableTexts(file),
    ...checkNames(file, forbidden),
    ...checkVagueNames(file),
  ])
  const graphs = [...findCycles(files), ...checkFolderGraph(files, moduleOrder), ...checkMergedFields(files, moduleOrder)]
  const ofTables = checkTables(files, moduleOrder, otherRelations)
  return [...unknownModules, ...found, ...graphs, ...ofTables, ...checkVendors(sources)].toSorted(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line,
  )
}

function checkImport(file: string, importing: ImportRecord, moduleOrder: readonly string[]): Violation[] {
  return checkImportRules(file, importing, moduleOrder).map(({ rule, message }) => ({ file, line: importing.line, rule, message }))
}

function findUnlistedModules(paths: string[], moduleOrder: readonly string[]): Violation[] {
  const names = new Set(paths.filter((path) => /^modules\/[^/]+\//.test(path)).map((path) => path.split('/')[1]!))
  return [...names]
    .filter((name) => name !== 'kernel' && !moduleOrder.includes(name))
    .map((name) => ({ file: 'modules/index.ts', line: 1, rule: 'module-order', message: `modules/${name} is not in the list of modules` }))
}
