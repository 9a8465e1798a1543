import type { RouteContext } from '../kernel/app-context.ts'
import type { RouteGate } from '../kernel/route-gate.ts'
import type { Role } from '../kernel/roles.ts'

declare module '../kernel/module-definition.ts' {
  interface ModuleDefinition {
    /** Stands before routes with a session, of all modules. */
    gate?: (context: RouteContext, modules: readonly ModuleDefinition[]) => RouteGate
  }
}

declare module '../kernel/app-context.ts' {
  interface RouteContext {
    /** The names of the operations that people of this role may use. */
    operationsOf: (role: Role) => readonly string[]
  }
}
