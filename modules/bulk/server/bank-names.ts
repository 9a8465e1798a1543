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
  const codes = new Set(banks.map(({ code }) => code))
  return (written) => {
    const digits = written.trim()
    // A spreadsheet takes the zeros from the front of a number.
    if (/^\d{1,6}$/.test(digits)) return [digits, digits.padStart(3, '0'), digits.padStart(6, '0')].find((code) => codes.has(code)) ?? null
    return byText.get(plain(written)) ?? null
  }
}
