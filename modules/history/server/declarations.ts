import type { ModuleDefinition } from '../../define-module.ts'
import type { HistoryDeclaration } from '../../history-declaration.ts'

export const declaredHistory = (modules: readonly ModuleDefinition[]): readonly HistoryDeclaration[] =>
  modules.flatMap(({ history }) => (history ? [history] : []))
