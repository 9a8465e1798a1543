import type { Approvable } from '../../approval-declaration.ts'
import type { ModuleDefinition } from '../../define-module.ts'

/** By operation: what all modules declare. */
export const approvablesOf = (modules: readonly ModuleDefinition[]): ReadonlyMap<string, Approvable> =>
  new Map(modules.flatMap(({ approvables = [] }) => approvables).map((one) => [one.contract.operation, one]))
