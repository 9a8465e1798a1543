import type { RawBuilder } from 'kysely'
import { declare } from '../../platform/declarations/index.ts'
import type { Kobo } from '../../platform/money/index.ts'
import type { OperatorContext } from './operator-context.ts'
import type { OperatorRole } from './roles.ts'
import type { Evidence } from './work-item-declaration.ts'

/** All that a text in the operators' search may mean. */
export type SearchTerms = {
  /** For names, in the language of a text query: each word is the beginning of a word. */
  words: string | null
  /** The words themselves, of three letters and more, which may stand anywhere in a name. */
  pieces: readonly string[]
  email: string | null
  phone: string | null
  /** Four digits and more, at most ten: a part of an account number, or all of it. */
  digits: string | null
  /** A reference, an id or a session id, as it stands on paper. */
  printed: string | null
  /** The number of a short reference. */
  code: bigint | null
  amount: Kobo | null
}

/** The part of a record that fits the text. */
export type SearchMatch = 'reference' | 'session_id' | 'account_number' | 'business' | 'person' | 'customer' | 'amount'

/** `id` is that of the page to which it leads. `found_at`: the time of a payment or line. */
export type FoundObject = {
  match: SearchMatch
  id: string
  business_id: string | null
  business: string
  title: string
  detail: string
  amount: Kobo | null
  found_at: Date | null
}

/** Records of one kind of match; more make a narrower text necessary. */
export const MAX_FOUND = 10

/** How certain what the state says is: the rule under an amount. */
export type ObjectState = { text: string; rule: 'final' | 'open' | 'broken' | 'back' }

/** A step of what happened. `at` is null for one that is still to come. */
export type ObjectStep = { at: Date | null; rule: 'final' | 'open' | 'broken' | 'next'; title: string; detail: string }

/** What a page of an object says about it, before other modules add their parts. */
export type ObjectRecord = {
  id: string
  /** The record behind it, to which work and parts of other modules belong; else its own id. */
  subjectId: string
  title: string
  businessId: string | null
  business: string
  amount: Kobo | null
  state: ObjectState | null
  facts: Extract<Evidence, { facts: unknown }>['facts']
}

/** What one module knows about an object. `journals` are keys of journals, which the page shows with their entries. */
export type ObjectPart = {
  steps?: readonly ObjectStep[]
  sections?: readonly Evidence[]
  journals?: readonly string[]
  /** What an operator may begin from here. `operation`: the call without which it is not offered. */
  acts?: readonly { label: string; href: string; operation: string }[]
}

/** A kind of record with a page of its own at the desk, which the search opens. */
export type ObjectKind = {
  /** Part of the address of its pages. */
  key: string
  /** What one of them is called. */
  title: string
  readers: readonly OperatorRole[]
  /** Statements that select `FoundObject`, at most `MOST_FOUND` rows each, and each from an index. */
  searches: (terms: SearchTerms) => readonly RawBuilder<FoundObject>[]
  /** Null: there is none. */
  find: (context: OperatorContext, id: string) => Promise<ObjectRecord | null>
  /** What its own module adds to the page. */
  part?: (context: OperatorContext, object: ObjectRecord) => Promise<ObjectPart>
}

export const defineObjectKind = (kind: ObjectKind): ObjectKind => declare('kind of object', kind.key, kind)

/** What a module adds to the page of another module's kind of object. */
export type ObjectPartSource = { of: string; part: (context: OperatorContext, object: ObjectRecord) => Promise<ObjectPart> }
