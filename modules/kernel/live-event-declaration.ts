import { declare } from '../../platform/declarations/index.ts'
import type { JsonObject } from '../../platform/jobs/index.ts'
import { type DomainEvent, type EventDefinition, subscribe } from './domain-event.ts'

/** A message to open screens, in the commit of the change. `business`: an id, or `ALL_BUSINESSES` of the ledger. */
export type LiveEvent = { business: string; cashpoint: string | null; kind: string; data: JsonObject }

export type LiveEventRule = { readonly on: string; liveEvent(event: DomainEvent): LiveEvent }

/** Shows a domain event on open screens: `messages` sends the live event in the same commit. Pure. */
export const liveEventRule = <Payload extends object>(event: EventDefinition<Payload>, liveEvent: (payload: Payload) => LiveEvent): LiveEventRule => {
  const { on, run } = subscribe(event, liveEvent)
  return declare('live event rule', `on ${on}`, { on, liveEvent: run })
}
