import { nowText, type World } from '../bank/context.ts'
import { keepMessage } from '../mail/messages.ts'

/** Somebody in the national register. `birthdate` is `1990-05-12`. */
export type Citizen = { bvn: string; firstname: string; middlename: string; lastname: string; birthdate: string; phone: string }

export function registerCitizen(world: World, citizen: Citizen): void {
  world.database.run(
    'insert or replace into citizen (bvn, firstname, middlename, lastname, birthdate, phone) values (?, ?, ?, ?, ?, ?)',
    citizen.bvn,
    citizen.firstname,
    citizen.middlename,
    citizen.lastname,
    citizen.birthdate,
    citizen.phone,
  )
}

export const findCitizen = (world: World, bvn: string): Citizen | null =>
  world.database.get<Citizen>('select bvn, firstname, middlename, lastname, birthdate, phone from citizen where bvn = ?', bvn)

export function askConsent(world: World, asked: { reference: string; bvn: string }): void {
  world.database.run('insert or ignore into consent (reference, bvn) values (?, ?)', asked.reference, asked.bvn)
}

export type Consent = { reference: string; bvn: string; givenAt: string | null }

export const findConsent = (world: World, reference: string): Consent | null =>
  world.database.get<Consent>('select reference, bvn, given_at as "givenAt" from consent where reference = ?', reference)

export function giveConsent(world: World, reference: string): boolean {
  return world.database.run('update consent set given_at = ? where reference = ? and given_at is null', nowText(world), reference) === 1
}

/** All requests of this BVN, for scripts that do not go to the site. */
export const giveConsents = (world: World, bvn: string): number =>
  world.database.run('update consent set given_at = ? where bvn = ? and given_at is null', nowText(world), bvn)

const CODE_HOLDS_MS = 10 * 60_000

/** A code of so many digits, as an SMS that the console shows. */
export function sendCode(world: World, phone: string, length: number): string {
  const code = Array.from({ length }, () => world.random.below(10)).join('')
  const reference = `otp-${world.random.bytes(12).toString('hex')}`
  const until = new Date(world.clock.now().getTime() + CODE_HOLDS_MS).toISOString()
  world.database.transaction(() => {
    world.database.run('insert into sent_code (reference, code, holds_until) values (?, ?, ?)', reference, code, until)
    keepMessage(world, { channel: 'sms', to: phone, subject: 'Your BVN code', text: `Your BVN verification code is ${code}. Tell it to nobody.` })
  })
  return reference
}

/** A code holds once. */
export const useCode = (world: World, reference: string, code: string): boolean =>
  world.database.run(
    'update sent_code set used = 1 where reference = ? and code = ? and used = 0 and holds_until > ?',
    reference,
    code,
    nowText(world),
  ) === 1

export const SUBJECTS = ['document', 'video', 'service'] as const
export type Subject = (typeof SUBJECTS)[number]

export const moodOfIdentity = (world: World, subject: Subject): string =>
  world.database.get<{ says: string }>('select says from identity_mood where subject = ?', subject)?.says ?? (subject === 'service' ? 'ok' : 'match')

export function setIdentityMood(world: World, subject: Subject, says: string): void {
  world.database.run('insert or replace into identity_mood (subject, says) values (?, ?)', subject, says)
}
