import type { Fulfilment, Fulfilments } from './server/fulfilments/fulfilment.ts'

declare module '../kernel/module-definition.ts' {
  interface ModuleDefinition {
    /** Kinds of payment out that the payment machine of `transfers` carries out. */
    fulfilments?: readonly Fulfilment[]
  }
}

declare module '../kernel/app-context.ts' {
  interface AppContext {
    /** How each kind of payment out is carried out. */
    fulfilments: Fulfilments
  }
}
