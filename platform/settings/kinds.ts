import { isIP } from 'node:net'

/** What is wrong with a value, after the name of its setting: "must be …". Null: nothing. It never repeats the value, which may be a secret. */
type Rule = (value: string) => string | null

/** The type of a setting: its name for people, its rule, and the value that a text means where it is not the text itself. */
export type Kind = { name: string; rule: Rule; read?(text: string): unknown }

export const text: Kind = { name: 'text', rule: () => null }

export const textLike = (name: string, pattern: RegExp, problem: string): Kind => ({
  name,
  rule: (value) => (pattern.test(value) ? null : problem),
})

export const wholeNumber = (least: number, maximum: number) => ({
  name: `number from ${least} to ${maximum}`,
  rule: (value: string) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= maximum ? null : `must be a whole number from ${least} to ${maximum}`,
  read: Number as (text: string) => number,
})

export const port = { ...wholeNumber(0, 65_535), name: 'port' }

export const oneOf = (...values: [string, ...string[]]): Kind => {
  const names = values.length === 1 ? values[0] : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
  return { name: names, rule: (value) => (values.includes(value) ? null : `must be ${names}`) }
}

export const onOff = { ...oneOf('on', 'off'), read: (text: string): boolean => text === 'on' }

export const address = (...protocols: [string, ...string[]]): Kind => {
  const begins = protocols.map((each) => `${each}//`).join(' or ')
  return {
    name: `address (${begins})`,
    rule: (value) => (protocols.includes(URL.parse(value)?.protocol ?? '') ? null : `must be an address that begins with ${begins}`),
  }
}

/** Values with commas between them. */
export const listOf = (kind: Kind): Kind => ({
  name: `${kind.name}, several with commas`,
  rule: (value) =>
    value
      .split(',')
      .map((each) => kind.rule(each.trim()))
      .find((problem) => problem !== null) ?? null,
})

const SAMPLE_WORDS = /development|example|change.?me|secret|password|sample|test/i

/** Random characters that the operator chooses. */
export const strongSecret: Kind = {
  name: 'at least 32 random characters',
  rule: (value) => {
    if (value.length < 32) return 'must have at least 32 random characters'
    return new Set(value).size < 12 || SAMPLE_WORDS.test(value) ? 'must be random: it can be guessed' : null
  },
}

/** A key that a partner issues. Its form is the partner's, but it is none of the simulator's. */
export const partnerKey: Kind = {
  name: 'key of the partner',
  rule: (value) => {
    if (value.length < 8 || new Set(value).size < 4) return 'must be the key that the partner has given: it is too short or too simple'
    return /development/i.test(value) ? 'must be the key that the partner has given, not one of the simulator' : null
  },
}

/** The name of our account at a partner. */
export const partnerUser: Kind = {
  name: 'name at the partner',
  rule: (value) => (/development/i.test(value) ? 'must be the name that the partner has given, not one of the simulator' : null),
}

export const mailAddress = textLike('mail address', /^[^\s@,]+@[^\s@,]+$/, 'must be one mail address')

export const mailAddresses: Kind = {
  name: 'mail addresses with commas between them',
  rule: (value) =>
    value.split(',').some((each) => mailAddress.rule(each.trim()) !== null) ? 'must be mail addresses with commas between them' : null,
}

/** A proxy that is trusted for all addresses would let every caller choose the address by which it is counted. */
export const proxyAddresses: Kind = {
  ...listOf({
    name: 'addresses of proxies',
    rule: (value) => {
      const [ip = '', prefix] = value.split('/')
      const least = isIP(ip) === 6 ? 32 : 8
      const isNetwork = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= least)
      return isIP(ip) !== 0 && isNetwork ? null : 'must be addresses or small networks of your own proxies, separated by commas'
    },
  }),
  name: 'addresses or small networks with commas between them',
}

export const forDevelopmentOnly: Kind = { name: 'for development only', rule: () => 'is for tests and development only' }
