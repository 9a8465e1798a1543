import { foldName } from '../../../platform/nigeria/fold-name.ts'
import type { RegisteredPerson, Verdict } from '../../../partners/identity-checks/port.ts'

type Claimed = { firstname: string; lastname: string; birthdate: string }

export type Comparison = { verdict: Verdict; why: 'same' | 'birthdate' | 'name' | 'name_in_part' | 'no_birthdate' }

/**
 * Decides whether the register describes the person who signed up. The birth date must be equal. Both names must stand
 * in the register, in any order and with any middle name. If only one does, or both are nearly spelt so, a person
 * decides.
 */
export function comparePerson(claimed: Claimed, registered: RegisteredPerson): Comparison {
  if (registered.birthdate !== null && registered.birthdate !== claimed.birthdate) return { verdict: 'mismatch', why: 'birthdate' }
  const known = [registered.firstname, registered.middlename, registered.lastname].flatMap(words)
  const names = [claimed.firstname, claimed.lastname].map((name) => nearest(words(name), known))
  if (names.every((name) => name === 'other')) return { verdict: 'mismatch', why: 'name' }
  if (names.some((name) => name !== 'same')) return { verdict: 'doubt', why: 'name_in_part' }
  if (registered.birthdate === null) return { verdict: 'doubt', why: 'no_birthdate' }
  return { verdict: 'match', why: 'same' }
}

type Nearness = 'same' | 'almost' | 'other'

/** A double name is the same when all of its parts are known. */
function nearest(name: readonly string[], known: readonly string[]): Nearness {
  if (name.length > 0 && name.every((word) => known.includes(word))) return 'same'
  return name.some((word) => known.some((other) => word === other || isAlmost(word, other))) ? 'almost' : 'other'
}

/** Ṣadé and SADE are the same, Ɓala and BALA, and Ade-Ola and Ade Ola. */
const words = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

/** One letter added, removed or changed, in a name long enough for a slip. */
function isAlmost(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 4 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
