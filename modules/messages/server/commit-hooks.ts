import type { LiveEventRule } from '../../kernel/live-event-declaration.ts'
import type { CommitHook } from '../../ledger/index.ts'

/** Sends the live events that modules declare, in the commit of the domain event itself. */
export const liveEventHooks = (rules: readonly LiveEventRule[]): readonly CommitHook[] =>
  rules.map(({ on, liveEvent }): CommitHook => ({ on, run: (event) => ({ events: [liveEvent(event)] }) }))
