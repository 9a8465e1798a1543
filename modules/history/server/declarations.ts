import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { HistoryDeclaration } from '../../kernel/history-declaration.ts'
import type { HistoryDetail } from '../../kernel/history-detail.ts'

export const declaredHistory = (modules: readonly ModuleDefinition[]): readonly HistoryDeclaration[] =>
  modules.flatMap(({ history }) => (history ? [history] : []))

export const declaredDetails = (modules: readonly ModuleDefinition[]): readonly HistoryDetail[] =>
  modules.flatMap(({ historyDetail }) => (historyDetail ? [historyDetail] : []))
