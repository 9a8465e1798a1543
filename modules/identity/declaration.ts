import type { RouteGate } from '../kernel/route-gate.ts'
import type { Role } from '../kernel/roles.ts'
import type { TenantContext } from '../kernel/tenant-context.ts'

declare module '../kernel/module-definition.ts' {
  interface ModuleDefinition {
    /** Stands before routes with a session, of all modules. */
    gate?: (context: TenantContext, modules: readonly ModuleDefinition[]) => RouteGate
  }
}

declare module '../kernel/app-context.ts' {
  interface RouteContext {
    /** The names of the operations that people of this role may use. */
    operationsOf: (role: Role) => readonly string[]
  }
}
