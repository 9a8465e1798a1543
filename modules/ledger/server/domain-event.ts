import { declare } from '../../../platform/declarations/index.ts'
import type { LedgerTransaction } from '../../../platform/db/index.ts'
import { defineEvent, type DomainEvent, type EventDefinition, subscribe } from '../../kernel/domain-event.ts'
import type { Locked, Needs, PlanPart } from './command.ts'

export { defineEvent, type DomainEvent, type EventDefinition }

/**
 * Facts about businesses that commit hooks act on, and what the commit then locks beside the needs of its command. Facts are read in the
 * transaction, before anything is locked, and kept for a second.
 */
export type HookLookup<Fact extends object = object> = {
  readonly name: string
  /** The facts of those of the businesses that have one. */
  load(posting: LedgerTransaction, businessIds: readonly string[]): Promise<ReadonlyMap<string, Fact>>
  /** Further accounts and rows of a command that concerns a business with this fact. */
  needs(fact: Fact, command: Needs): Required<Pick<Needs, 'accounts' | 'rows'>>
}

export type HookContext = {
  at: Date
  nextId: (prefix: string) => string
  /** The rows of the command and of the lookups, before this plan. */
  locked: Locked
  /** Null for a business that the lookup knows nothing about. */
  fact<Fact extends object>(lookup: HookLookup<Fact>, businessId: string): Fact | null
}

/** Adds a higher module's part to the commit in which the event happens. Pure: it reads only what was loaded and locked before. */
export type CommitHook = { readonly on: string; readonly lookup?: HookLookup; run(event: DomainEvent, context: HookContext): PlanPart }

/** `lookup`: the facts that the hook asks for. */
export const onCommit = <Payload extends object, Fact extends object = object>(
  event: EventDefinition<Payload>,
  hook: (payload: Payload, context: HookContext) => PlanPart,
  lookup?: HookLookup<Fact>,
): CommitHook => {
  const { on, run } = subscribe(event, hook)
  return declare('commit hook', `on ${on}`, { on, ...(lookup && { lookup }), run })
}
