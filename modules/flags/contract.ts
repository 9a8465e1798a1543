import { z } from 'zod'
import { route } from '../../platform/http/contract.ts'

export const FLAG_ENVIRONMENTS = ['live', 'sandbox'] as const
export type FlagEnvironment = (typeof FLAG_ENVIRONMENTS)[number]

/** Values by key: a switch, or a text that is empty when off. */
export const flagValuesSchema = z.record(z.string(), z.union([z.boolean(), z.string()]))
export type FlagValues = z.output<typeof flagValuesSchema>

export const showFlags = route({
  operation: 'flags.show',
  roles: 'public',
  method: 'GET',
  path: '/flags/{environment}/show',
  summary: 'Feature flags of an environment, as they hold for every business',
  params: z.strictObject({ environment: z.enum(FLAG_ENVIRONMENTS, { error: `environment is one of ${FLAG_ENVIRONMENTS.join(', ')}` }) }),
  reply: flagValuesSchema,
})

/** The flags among the parts of the merchant details; none where there are no details yet. Each page reads them, so this needs no zod. */
export function readFlags(parts: Readonly<Record<string, unknown>> | undefined): FlagValues {
  const flags = parts?.['flags']
  if (typeof flags !== 'object' || flags === null) return {}
  const values = Object.entries(flags)
  return values.every(([, value]) => typeof value === 'boolean' || typeof value === 'string') ? Object.fromEntries(values) : {}
}
