import { foldName } from './fold-name.ts'

/** Words about the form of a company. Banks write them in many ways or leave them out. */
export const COMPANY_WORDS: ReadonlySet<string> = new Set(['ltd', 'limited', 'plc', 'llc', 'inc', 'nig', 'nigeria', 'and', 'the', 'company', 'co'])

/** The words of a name in the form in which names are compared. */
export const nameWords = (name: string): string[] =>
  foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
