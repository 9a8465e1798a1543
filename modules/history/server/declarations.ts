import type { ModuleDefinition } from '../../define-module.ts'
import type { HistoryDeclaration, HistoryKind } from '../../history-declaration.ts'

export const declaredHistory = (modules: readonly ModuleDefinition[]): readonly HistoryDeclaration[] =>
  modules.flatMap(({ history }) => (history ? [history] : []))

export const declaredKinds = (modules: readonly ModuleDefinition[]): readonly HistoryKind[] => declaredHistory(modules).flatMap(({ kinds }) => kinds)
