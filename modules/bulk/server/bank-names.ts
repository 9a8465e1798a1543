import { bankByCbnCode } from '../../../platform/nigeria/banks.ts'
import { foldName } from '../../../platform/nigeria/fold-name.ts'

const plain = (text: string) =>
  foldName(text.replace(/\(.*\)/, ''))
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/(?:plc|ltd|limited)$/, '')
    .replace(/(?:microfinance(?:bank)?|mfb)$/, '')

/** Finds the code of a bank by what people write in a list: its code, its name, or a short name. Null for any other text. */
export function createBankFinder(banks: readonly { code: string; name: string }[]): (written: string) => string | null {
  const byText = new Map<string, string>()
  for (const { code, name } of banks.toReversed()) {
    const aliases = bankByCbnCode(code)?.aliases ?? []
    for (const text of [name, ...aliases, ...[name, ...aliases].map((each) => `${each} bank`)]) byText.set(plain(text), code)
    byText.set(plain(name).replace(/(?:bank|banknigeria|nigeria)$/, ''), code)
  }
  // "Union" and "Union Bank" for Union Bank of Nigeria, where one bank alone begins so.
  const beginnings = banks.map(({ code, name }) => ({ code, text: plain(name.replace(/\s+bank\b.*$/i, '')) }))
  for (const { code, text } of beginnings) {
    const isShared = beginnings.some((other) => other.text === text && other.code !== code)
    for (const short of isShared || text === '' ? [] : [text, `${text}bank`]) if (!byText.has(short)) byText.set(short, code)
  }
  const codes = new Set(banks.map(({ code }) => code))
  return (written) => {
    const digits = written.trim()
    // A spreadsheet takes the zeros from the front of a number.
    if (/^\d{1,6}$/.test(digits)) return [digits, digits.padStart(3, '0'), digits.padStart(6, '0')].find((code) => codes.has(code)) ?? null
    return byText.get(plain(written)) ?? null
  }
}
