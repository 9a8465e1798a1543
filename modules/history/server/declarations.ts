import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { HistoryDeclaration } from '../../kernel/history-declaration.ts'

export const declaredHistory = (modules: readonly ModuleDefinition[]): readonly HistoryDeclaration[] =>
  modules.flatMap(({ history }) => (history ? [history] : []))
