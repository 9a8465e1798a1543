import type { Random } from '../../../platform/random/index.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** The first word of the name, for people, and the end of the id, which decides. */
export function referralCode(business: { id: string; name: string }): string {
  const word = /[A-Z0-9]+/.exec(business.name.toUpperCase())?.[0].slice(0, 10)
  const end = business.id.slice(-CODE_LENGTH)
  return word ? `${word}-${end}` : end
}

export const newAggregatorCode = (random: Random): string => `AGG-${Array.from({ length: 6 }, () => LETTERS[random.below(LETTERS.length)]).join('')}`

/** The sign-up page fills in a referral code from `ref`, and the code of an aggregator or agent from `mid`. */
export const referralLink = (siteUrl: string, code: string) => `${siteUrl}/signup?ref=${encodeURIComponent(code)}`
export const inviteLink = (siteUrl: string, code: string) => `${siteUrl}/signup?mid=${encodeURIComponent(code)}`
