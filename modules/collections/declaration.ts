import type { PayWay } from './server/expected/pay-way.ts'
import type { Source, Sources } from './server/sources/source.ts'

declare module '../kernel/module-definition.ts' {
  interface ModuleDefinition {
    /** Ways in which money comes in, which `collections` receives, confirms and posts (`defineSource`). */
    sources?: readonly Source[]
    /** Other ways to pay a payment link than its account number. The page of the payer offers them. */
    payWays?: readonly PayWay[]
  }
}

declare module '../kernel/app-context.ts' {
  interface AppContext {
    /** The ways in which money comes in. */
    sources: Sources
  }
}
