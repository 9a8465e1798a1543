import { ALL_BUSINESSES, defineEvent, type LiveEvent } from '../../ledger/index.ts'

/** `businessId`: null where the value changed for an environment or for all. */
export type FlagChanged = { key: string; businessId: string | null }

export const flagChanged = defineEvent<FlagChanged>('flags.changed')

export const liveFlagChange = ({ key, businessId }: FlagChanged): LiveEvent => ({
  business: businessId ?? ALL_BUSINESSES,
  cashpoint: null,
  kind: 'flags.changed',
  data: { key },
})
