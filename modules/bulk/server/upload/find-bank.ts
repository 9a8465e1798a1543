import { type Bank, bankByCbnCode, bankByNipCode, BANKS } from '../../../../platform/nigeria/banks.ts'

/** Words that people add to or leave out of the name of a bank. */
const OPTIONAL_WORDS = /\b(microfinance|mfb|psb|payment service|bank|plc|ltd|limited|of|nigeria|nig)\b/g

/** A bank by its CBN code, its NIP code, its name or a short name. A code that lost its zeros in a number cell is found too. */
export function findBank(text: string): Bank | null {
  if (/^\d+$/.test(text)) return bankByCbnCode(text.padStart(3, '0')) ?? bankByNipCode(text.padStart(6, '0'))
  const name = text.replace(/\(.*\)/, '')
  return BY_NAME.get(joined(name)) ?? BY_NAME.get(shortened(name)) ?? null
}

const joined = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const shortened = (name: string) => joined(name.toLowerCase().replace(OPTIONAL_WORDS, ' ')) || joined(name)

const BY_NAME = new Map<string, Bank>()
/** Whole names come first, so that no short name of another bank takes their place. */
for (const key of [joined, shortened]) for (const bank of BANKS) if (!BY_NAME.has(key(bank.name))) BY_NAME.set(key(bank.name), bank)
for (const bank of BANKS)
  for (const alias of bank.aliases)
    for (const key of [joined(alias), shortened(alias), joined(`${alias} bank`)]) if (!BY_NAME.has(key)) BY_NAME.set(key, bank)
