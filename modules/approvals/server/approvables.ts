import type { Approvable } from '../../kernel/approval-declaration.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'

/** The declarations of all modules, by operation. */
export const approvablesOf = (modules: readonly ModuleDefinition[]): ReadonlyMap<string, Approvable> =>
  new Map(modules.flatMap(({ approvables = [] }) => approvables).map((one) => [one.contract.operation, one]))
