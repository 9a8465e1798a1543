import type { Rules } from './server/queries.ts'

declare module '../kernel/app-context.ts' {
  interface AppContext {
    /** Fees, taxes and limits in force, cached for seconds. */
    rules: () => Promise<Rules>
  }
}
