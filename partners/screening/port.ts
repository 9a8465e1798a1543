/** `key`: names the person in the answer. `birthdate` is `1995-03-08`. */
export type ScreenedPerson = { key: string; firstname: string; middlename: string; lastname: string; birthdate: string | null }

/** A possible match: a person decides whether it is the same one. `score`: 0 to 1. `reference`: the entry of the list. */
export type ScreeningHit = { reference: string; name: string; list: string; score: number }

export type Unknown = { outcome: 'unknown'; reason: string }

/**
 * Lists of sanctions and of persons who are wanted. A call ends within the adapter's time-out, and never throws for a failure of the partner
 * or the network. `unknown` is every answer that is not clearly about all of the people; it clears nobody.
 */
export type Screening = {
  readonly name: string
  /** At most `MOST_PEOPLE`. The hits by the key of the person; a person without one is on no list. */
  screen(people: readonly ScreenedPerson[]): Promise<{ outcome: 'screened'; hits: ReadonlyMap<string, readonly ScreeningHit[]> } | Unknown>
}

export const MAX_PEOPLE = 50
