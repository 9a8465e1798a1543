import { bankAccountSource } from './bank-account.ts'
import type { Source, SourcePartner, Sources } from './source.ts'

export { bankAccountSource } from './bank-account.ts'
export { defineSource, partnerOf, type Source, type SourceCredit, type SourcePartner, type Sources } from './source.ts'

/** Jobs name their source; without a name it is the bank account. Throws for a name that no module declares. */
export const sourceNamed = (sources: Sources, name: string | undefined): Source => (name === undefined ? bankAccountSource : sources.of(name))

/** Source and partner in a job; nothing for the bank account, of which there are by far the most. */
export const sourcePayload = (source: Source, partner: SourcePartner): { source?: string; partner?: string } =>
  source.name === bankAccountSource.name ? {} : { source: source.name, partner: partner.name }
