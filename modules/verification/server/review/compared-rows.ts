import type { RegisteredPerson } from '../../../../partners/identity-checks/port.ts'
import { foldName } from '../../../../platform/nigeria/fold-name.ts'

type Persons = ReadonlyMap<'bvn' | 'nin', RegisteredPerson>

/** The names of the sign-up beside those of the registers, and whether they agree without case and accents. Pure. */
export function comparedRows(business: { contact_firstname: string; contact_lastname: string }, persons: Persons): string[][] {
  const [bvn, nin] = [persons.get('bvn'), persons.get('nin')]
  const given = (person: RegisteredPerson | undefined) => person && [person.firstname, person.middlename].filter(Boolean).join(' ')
  return [
    row('Given names', business.contact_firstname, given(bvn), given(nin)),
    row('Surname', business.contact_lastname, bvn?.lastname, nin?.lastname),
    row('Date of birth', '', bvn && (bvn.birthdate ?? 'Not readable'), nin && (nin.birthdate ?? 'Not readable')),
  ]
}

function row(name: string, signUp: string, bvn: string | undefined, nin: string | undefined): string[] {
  const known = [bvn, nin].filter((value) => value !== undefined)
  const all = signUp === '' ? known : [signUp, ...known]
  return [name, signUp, bvn ?? 'Not asked', nin ?? 'Not asked', known.length === 0 || all.length < 2 ? '' : agreement(all)]
}

function agreement(values: readonly string[]): string {
  const words = values.map((value) => foldName(value).split(/\s+/))
  const [first, ...others] = words
  if (others.every((other) => other.join(' ') === first!.join(' '))) return 'Same'
  return others.every((other) => other.some((word) => first!.includes(word))) ? 'In part' : 'Different'
}
