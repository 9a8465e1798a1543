import type { Approvable } from '../../approval-declaration.ts'
import type { ModuleDefinition } from '../../define-module.ts'

/** The declarations of all modules, by operation. */
export const approvablesOf = (modules: readonly ModuleDefinition[]): ReadonlyMap<string, Approvable> =>
  new Map(modules.flatMap(({ approvables = [] }) => approvables).map((one) => [one.contract.operation, one]))
