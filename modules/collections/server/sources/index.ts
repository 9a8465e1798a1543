import { bankAccountSource } from './bank-account.ts'
import { partnerOf, type Source, type SourceContext, type SourcePartner, type Sources } from './source.ts'

export { bankAccountSource } from './bank-account.ts'
export { defineSource, partnerOf, type Source, type SourceCredit, type SourcePartner, type Sources } from './source.ts'

/** Jobs name their source; without a name it is the bank account. Throws for a name that no module declares. */
export const sourceNamed = (sources: Sources, name: string | undefined): Source => (name === undefined ? bankAccountSource : sources.of(name))

/**
 * Source and partner in a job: nothing for the bank account, of which there are by far the most, and no partner for the first one. So jobs and
 * their keys agree with those of programs that know one partner of a source, beside which this one may run during an upgrade.
 */
export function sourcePayload(context: SourceContext, source: Source, partner: SourcePartner): { source?: string; partner?: string } {
  if (source.name === bankAccountSource.name) return {}
  return { source: source.name, ...(partner.name !== partnerOf(context, source).name && { partner: partner.name }) }
}
