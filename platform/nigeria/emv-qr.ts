import { foldName } from './fold-name.ts'

/** A QR code that the merchant shows, as text: EMV QR Code Specification, merchant-presented mode. */
export type MerchantQr = { accountNumber: string; bankCode: string; name: string; city: string; amountKobo: number | null }

const TAGS = {
  format: '00',
  initiation: '01',
  account: '26',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  checksum: '63',
} as const
/** Inside the template of the account. */
const ACCOUNT_TAGS = { scheme: '00', number: '01', bank: '02' } as const

/** Our own scheme. Merchant numbers of the national scheme are issued by NIBSS. */
const SCHEME = 'ng.kasuwa.account'
const NAIRA = '566'
const STATIC = '11'
const DYNAMIC = '12'
const MAX_NAME = 25
const MAX_CITY = 15

/** The text of the code. `bankCode` is the six-digit NIP code. Without an amount the payer enters it. */
export function writeMerchantQr({ accountNumber, bankCode, name, city, amountKobo }: MerchantQr): string {
  const account = [
    [ACCOUNT_TAGS.scheme, SCHEME],
    [ACCOUNT_TAGS.number, accountNumber],
    [ACCOUNT_TAGS.bank, bankCode],
  ] as const
  const fields: readonly (readonly [string, string] | false)[] = [
    [TAGS.format, '01'],
    [TAGS.initiation, amountKobo === null ? STATIC : DYNAMIC],
    [TAGS.account, account.map(writeField).join('')],
    [TAGS.category, '0000'],
    [TAGS.currency, NAIRA],
    amountKobo !== null && [TAGS.amount, nairaOf(amountKobo)],
    [TAGS.country, 'NG'],
    [TAGS.name, plainText(name, MAX_NAME) || 'Merchant'],
    [TAGS.city, plainText(city, MAX_CITY) || 'Nigeria'],
  ]
  const body = `${fields.map((field) => (field ? writeField(field) : '')).join('')}${TAGS.checksum}04`
  return body + checksum(body)
}

/** The content of a code of our scheme. Null: another text, another scheme, or a wrong checksum. */
export function readMerchantQr(text: string): MerchantQr | null {
  const body = text.slice(0, -4)
  if (!body.endsWith(`${TAGS.checksum}04`) || checksum(body) !== text.slice(-4)) return null
  const fields = readFields(text)
  const account = readFields(fields?.get(TAGS.account) ?? '')
  if (!fields || account?.get(ACCOUNT_TAGS.scheme) !== SCHEME || fields.get(TAGS.currency) !== NAIRA) return null
  const amount = fields.get(TAGS.amount)
  const amountKobo = amount === undefined ? null : koboOf(amount)
  // Also refuses NaN, a text that is no amount.
  if (amountKobo !== null && !(amountKobo > 0)) return null
  return {
    accountNumber: account.get(ACCOUNT_TAGS.number) ?? '',
    bankCode: account.get(ACCOUNT_TAGS.bank) ?? '',
    name: fields.get(TAGS.name) ?? '',
    city: fields.get(TAGS.city) ?? '',
    amountKobo,
  }
}

/** The same code for one amount, so that the payer need not type it. A text that is no code of ours stays as it is. */
export function withAmount(text: string, amountKobo: number | null): string {
  const read = readMerchantQr(text)
  return read ? writeMerchantQr({ ...read, amountKobo }) : text
}

/** CRC-16/CCITT-FALSE as four capital hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const writeField = ([tag, value]: readonly [string, string]): string => tag + String(value.length).padStart(2, '0') + value

function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    const end = at + 4 + Number(head?.[2])
    if (!head || end > text.length) return null
    fields.set(head[1]!, text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** Scanners of banks read the letters of the English alphabet. */
function plainText(text: string, maximum: number): string {
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : foldName(text).toUpperCase()
  return plain
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, maximum)
    .trim()
}

const nairaOf = (kobo: number): string => `${Math.trunc(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`

/** NaN for a text that is no amount. */
function koboOf(naira: string): number {
  const parts = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(naira)
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : Number.NaN
}
