import * as kinds from './kinds.ts'
import type { Setting } from './table.ts'

/** Both servers call partners. */
const programs = ['api', 'worker']
const ofPartner = { programs, required: 'in production' } as const

/** Outside of production the address is the simulator's, which has no certificate. */
export const partnerAddress = (meaning: string): Setting => ({
  ...ofPartner,
  kind: kinds.address('https:', 'http:'),
  inProduction: kinds.address('https:'),
  otherwise: 'the simulator',
  meaning,
})

/** A name or number by which the partner knows us. */
export const partnerUser = (meaning: string): Setting => ({
  ...ofPartner,
  kind: kinds.text,
  inProduction: kinds.partnerUser,
  otherwise: 'of the simulator',
  meaning,
})

export const partnerKey = (meaning: string, inProduction: kinds.Kind = kinds.partnerKey): Setting => ({
  ...ofPartner,
  kind: kinds.text,
  inProduction,
  secret: true,
  otherwise: 'of the simulator',
  meaning,
})

/** The settings of a partner without which production starts: what it does is not offered then. */
export const optionalSettings = (settings: Readonly<Record<string, Setting>>): Readonly<Record<string, Setting>> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [
      name,
      { ...setting, required: undefined, otherwise: 'the simulator; in production it is not offered' },
    ]),
  )
