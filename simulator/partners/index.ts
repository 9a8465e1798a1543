import type { SimulatedPartner } from '../simulated-partner.ts'
import { bank } from './bank/partner.ts'
import { identity } from './identity/partner.ts'
import { mail } from './mail/partner.ts'
import { monnify } from './monnify/partner.ts'
import { paystack } from './paystack/partner.ts'
import { providus } from './providus/partner.ts'
import { push } from './push/partner.ts'
import { sandbox } from './sandbox/partner.ts'
import { screening } from './screening/partner.ts'
import { sms } from './sms/partner.ts'
import { vtung } from './vtung/partner.ts'

/** The only list of partners. The console shows their panels in this order. */
export const partners = [bank, identity, screening, sms, mail, providus, monnify, paystack, vtung, push, sandbox] as const

type Partner = (typeof partners)[number]
type SettingsOf<Each> = Each extends SimulatedPartner<string, infer Settings> ? Settings : never

export type PartnerName = Partner['name']
export type PartnerSettings = { [Each in Partner as Each['name']]?: Partial<SettingsOf<Each>> }
