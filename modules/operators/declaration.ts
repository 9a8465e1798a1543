import type { BoundRoute } from '../../platform/http/bind.ts'
import type { OperatorContext } from '../kernel/operator-context.ts'
import type { OperatorCaller } from '../kernel/caller.ts'
import type { OperatorRole } from '../kernel/roles.ts'

declare module '../kernel/module-definition.ts' {
  interface ModuleDefinition {
    /** Routes of the operators' area, with a session of an operator. */
    operatorRoutes?: (context: OperatorContext, modules: readonly ModuleDefinition[]) => readonly BoundRoute<OperatorCaller>[]
  }
}

declare module '../kernel/app-context.ts' {
  interface RouteContext {
    /** The names of the operations that operators of this role may use. */
    operationsOfOperator: (role: OperatorRole) => readonly string[]
  }
}
