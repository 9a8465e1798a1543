import { alternateAccountSource } from './alternate-account.ts'
import { bankAccountSource } from './bank-account.ts'
import { cardSource } from './card.ts'
import type { Source } from './source.ts'

export { alternateAccountSource } from './alternate-account.ts'
export { cardSource } from './card.ts'
export { bankAccountSource } from './bank-account.ts'
export type { Source, SourceCredit } from './source.ts'

export const sources: readonly Source[] = [bankAccountSource, alternateAccountSource, cardSource]

/** Jobs name their source; without a name it is the bank account. */
export function sourceNamed(name: string | undefined): Source {
  const found = name === undefined ? bankAccountSource : sources.find((source) => source.name === name)
  if (!found) throw new Error(`no source of collections is named ${name}`)
  return found
}

/** The name of a source in a job; nothing for the bank account, of which there are by far the most. */
export const sourcePayload = (source: Source): { source?: string } => (source === bankAccountSource ? {} : { source: source.name })
