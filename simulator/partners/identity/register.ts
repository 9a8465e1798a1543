import { nowText, type PartnerContext, type SimulatorContext } from '../../context.ts'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { storePhoneName } from '../../inbox/contacts.ts'
import { storeMessage } from '../../inbox/messages.ts'
import { codeModes } from './failure-modes.ts'

/** A person in the national register. `birthdate` is `1990-05-12`. */
export type Citizen = { bvn: string; firstname: string; middlename: string; lastname: string; birthdate: string; phone: string }

export function registerCitizen(context: SimulatorContext, citizen: Citizen): void {
  context.database.run(
    'insert or replace into citizen (bvn, firstname, middlename, lastname, birthdate, phone) values (?, ?, ?, ?, ?, ?)',
    citizen.bvn,
    citizen.firstname,
    citizen.middlename,
    citizen.lastname,
    citizen.birthdate,
    citizen.phone,
  )
  storePhoneName(context, citizen.phone, `${citizen.firstname} ${citizen.lastname}`)
}

export const findCitizen = (context: SimulatorContext, bvn: string): Citizen | null =>
  context.database.get<Citizen>('select bvn, firstname, middlename, lastname, birthdate, phone from citizen where bvn = ?', bvn)

/** Each person has a NIN too: that of a BVN ends in the same ten digits. */
export const ninOf = (bvn: string): string => `7${bvn.slice(1)}`

export const findCitizenByNin = (context: SimulatorContext, nin: string): Citizen | null =>
  context.database.get<Citizen>(
    "select bvn, firstname, middlename, lastname, birthdate, phone from citizen where '7' || substr(bvn, 2) = ? order by rowid limit 1",
    nin,
  )

/** The newest entries first. */
export const newestCitizens = (context: SimulatorContext, count: number): Citizen[] =>
  context.database.all<Citizen>('select bvn, firstname, middlename, lastname, birthdate, phone from citizen order by rowid desc limit ?', count)

/** The BVNs that the guide offers; other numbers work as well. */
const OFFERED_BVNS = { first: '22211144471', last: '22211199999' }

/** A BVN that no person has used, because one BVN belongs to one person. */
export function nextUnusedBvn(context: SimulatorContext): string {
  const used = context.database.get<{ last: string | null }>(
    'select max(bvn) as last from citizen where bvn between ? and ?',
    OFFERED_BVNS.first,
    OFFERED_BVNS.last,
  )!.last
  return used === null ? OFFERED_BVNS.first : String(BigInt(used) + 1n)
}

export function requestConsent(context: SimulatorContext, request: { reference: string; bvn: string }): void {
  context.database.run('insert or ignore into consent (reference, bvn) values (?, ?)', request.reference, request.bvn)
}

export type Consent = { reference: string; bvn: string; givenAt: string | null }

export const findConsent = (context: SimulatorContext, reference: string): Consent | null =>
  context.database.get<Consent>('select reference, bvn, given_at as "givenAt" from consent where reference = ?', reference)

export function giveConsent(context: SimulatorContext, reference: string): boolean {
  return context.database.run('update consent set given_at = ? where reference = ? and given_at is null', nowText(context), reference) === 1
}

/** Consents to all requests of this BVN, for scripts that do not use the site. */
export const giveConsents = (context: SimulatorContext, bvn: string): number =>
  context.database.run('update consent set given_at = ? where bvn = ? and given_at is null', nowText(context), bvn)

const CODE_TTL_MS = 10 * 60_000

/** Sends a code of `length` digits as an SMS, and answers its reference. */
export function sendCode(context: PartnerContext, phone: string, length: number): string {
  const code = Array.from({ length }, () => context.random.below(10)).join('')
  const reference = `otp-${context.random.bytes(12).toString('hex')}`
  const until = new Date(context.clock.now().getTime() + CODE_TTL_MS).toISOString()
  context.database.transaction(() => {
    context.database.run('insert into sent_code (reference, code, holds_until) values (?, ?, ?)', reference, code, until)
    if (failureModeOf(context, codeModes) === 'ok')
      storeMessage(context, { channel: 'sms', to: phone, subject: 'Your BVN code', text: `Your BVN verification code is ${code}. Do not share it.` })
  })
  return reference
}

/** A code is valid once. */
export const redeemCode = (context: SimulatorContext, reference: string, code: string): boolean =>
  context.database.run(
    'update sent_code set used = 1 where reference = ? and code = ? and used = 0 and holds_until > ?',
    reference,
    code,
    nowText(context),
  ) === 1
