import type { Sql } from '../../platform/db/index.ts'
import { formatNaira } from '../../platform/money/index.ts'

/** What an entry is about, as its list is narrowed. */
export type ActivityKind = 'money' | 'credit' | 'people' | 'security' | 'settings' | 'verification' | 'support'

/** Details of an entry, as texts. One that the entry does not have is undefined. */
export type ActivityFacts = Readonly<Record<string, string | undefined>>

/** The names of records, by id, under row-level security of the business. One statement by the key. */
export type ActivityNames = (db: Sql, businessId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

export type ActivityEntryDeclaration = {
  kind: ActivityKind
  /** The details that its sentence uses. Others never leave the server. */
  facts?: readonly string[]
  /** The name of the record that it is about, for the sentence. */
  names?: ActivityNames
  /** What was done, as it stands behind the name of the person: “sent ₦1,100.00 to Sani Usman, First Bank”. Naira and names, no ids and no keys. */
  text: string | ((facts: ActivityFacts, name: string | undefined) => string)
}

/**
 * The audit operations of a module that the Activity of a business shows, each with its sentence. What is not named is not shown: neither an
 * operation nor a detail. Notes of staff, the name or id of an operator and decisions about a risk are never named here (modules/audit/README.md).
 */
export type ActivityDeclaration = Readonly<Record<string, ActivityEntryDeclaration>>

/** An amount of a detail, which is a text of kobo. Entries of earlier versions may lack it. */
export const naira = (kobo: string | undefined): string => (kobo !== undefined && /^-?\d+$/.test(kobo) ? formatNaira(BigInt(kobo)) : 'money')

/** The value behind words, or nothing where there is none. */
export const after = (words: string, value: string | undefined): string => (value === undefined || value === '' ? '' : `${words}${value}`)

/** A number with its word: “1 payment”, “6 payments”. The word alone in the plural where an entry lacks the number. */
export const counted = (number: string | undefined, one: string, several: string): string =>
  number === undefined ? several : number === '1' ? `1 ${one}` : `${number} ${several}`
