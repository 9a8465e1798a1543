import type { RegisteredPerson } from '../../../../partners/identity-checks/port.ts'
import { foldName } from '../../../../platform/nigeria/fold-name.ts'
import type { Evidence, EvidenceValue } from '../../../kernel/work-item-declaration.ts'
import { STEP_NAMES } from '../step-names.ts'
import type { Judged } from './queries.ts'

type Business = { contact_firstname: string; contact_lastname: string; name: string; address: string; lga: string; state: string }
type Known = {
  persons: ReadonlyMap<'bvn' | 'nin', RegisteredPerson>
  judged: readonly Judged[]
  digits: { bvn: string | null; nin: string | null }
  /** Other businesses with the same BVN or NIN. */
  shared: readonly string[]
}

const COLUMNS = ['Field', 'Sign-up', 'BVN register', 'NIN register', 'Agrees']
const NIN_COLUMN = COLUMNS.indexOf('NIN register')

/** What was compared, without the column of a number that nobody gave. */
export function comparison(business: Business, known: Known): Extract<Evidence, { rows: unknown }> {
  const isShown = (_: unknown, at: number) => at !== NIN_COLUMN || known.persons.has('nin') || known.digits.nin !== null
  const rows = comparedRows(business, known).map((cells) => cells.filter(isShown))
  return { title: 'Compared', columns: COLUMNS.filter(isShown), rows, isBesideFiles: true }
}

/** Each field that was compared, with what each side says and whether they agree without case and accents. Pure. */
function comparedRows(business: Business, { persons, judged, digits, shared }: Known): EvidenceValue[][] {
  const [bvn, nin] = [persons.get('bvn'), persons.get('nin')]
  const given = (person: RegisteredPerson | undefined) => person && [person.firstname, person.middlename].filter(Boolean).join(' ')
  const birthdates = judged.flatMap(({ kind, why }) => (kind === 'bvn' || kind === 'nin' ? (BIRTHDATE_AGREES[why] ?? []) : []))
  const registered = (person: RegisteredPerson | undefined) => person && (person.birthdate ?? 'Not readable')
  return [
    row('Given names', business.contact_firstname, given(bvn), given(nin)),
    row('Surname', business.contact_lastname, bvn?.lastname, nin?.lastname),
    [...row('Date of birth', '', registered(bvn), registered(nin)).slice(0, 4), worst(birthdates)],
    ['Number ends in', '', digits.bvn ?? 'Not given', digits.nin ?? 'Not given', ''],
    ...judged.filter(({ kind }) => CHECKED_BY_PARTNER.includes(kind)).map(judgedRow),
    ['Business on the document', business.name, '', '', ''],
    ['Address on the document', [business.address, business.lga, business.state].filter(Boolean).join(', '), '', '', ''],
    ['Same BVN or NIN elsewhere', shared.join(', '), '', '', shared.length === 0 ? SAME('None') : { rule: 'open', text: String(shared.length) }],
  ]
}

/** Other papers go to staff at once. */
const CHECKED_BY_PARTNER: readonly string[] = ['id_card', 'passport', 'liveliness']

const SAME = (text: string) => ({ rule: 'final', text }) as const
const NEAR = (text: string) => ({ rule: 'open', text }) as const
const DIFFERENT = (text: string) => ({ rule: 'broken', text }) as const

/** The date that the owner typed is sealed, and staff do not read it. The comparison with the register says whether it agrees. */
const BIRTHDATE_AGREES: Readonly<Record<string, EvidenceValue>> = {
  same: SAME('Same'),
  name: SAME('Same'),
  name_in_part: SAME('Same'),
  birthdate: DIFFERENT('Different'),
  no_birthdate: NEAR('Not readable'),
}

function worst(values: readonly EvidenceValue[]): EvidenceValue {
  const rank = (value: EvidenceValue) => (typeof value === 'object' && 'rule' in value ? ['final', 'open', 'broken'].indexOf(value.rule) : -1)
  return values.reduce((maximum, each) => (rank(each) > rank(maximum) ? each : maximum), '' as EvidenceValue)
}

/** The partner’s answer about a picture or video: whether it is genuine and shows the person, with its certainty. */
function judgedRow({ kind, to_state: state, why }: Judged): EvidenceValue[] {
  const name = STEP_NAMES[kind]
  const certainty = /(\d{1,3}) of 100/.exec(why)?.[1]
  const withCertainty = (word: string) => (certainty === undefined ? word : `${word}, ${certainty} %`)
  const agrees =
    state === 'passed' ? SAME(withCertainty('Same')) : state === 'rejected' ? DIFFERENT(withCertainty('Different')) : NEAR(withCertainty('In doubt'))
  return [kind === 'liveliness' ? 'Person in the video' : `Face and names on the ${name}`, '', '', '', agrees]
}

function row(name: string, signUp: string, bvn: string | undefined, nin: string | undefined): EvidenceValue[] {
  const known = [bvn, nin].filter((value) => value !== undefined)
  const all = signUp === '' ? known : [signUp, ...known]
  return [name, signUp, bvn ?? 'Not asked', nin ?? 'Not asked', known.length === 0 || all.length < 2 ? '' : agreement(all)]
}

function agreement(values: readonly string[]): EvidenceValue {
  const words = values.map((value) => foldName(value).split(/\s+/))
  const [first, ...others] = words
  if (others.every((other) => other.join(' ') === first!.join(' '))) return SAME('Same')
  return others.every((other) => other.some((word) => first!.includes(word))) ? NEAR('In part') : DIFFERENT('Different')
}
