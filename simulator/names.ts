import { createHash } from 'node:crypto'

/**
 * The holder of an account at another bank. A number at a bank always has the same name: a name enquiry, a transfer and
 * a payment from that account then agree.
 */
export function accountHolder(accountNumber: string, bankCode: string): { name: string; bvn: string } {
  const draw = drawFrom(`${bankCode}/${accountNumber}`)
  const name = draw(5) === 0 ? businessName(draw) : personName(draw)
  const bvn = `22${String(draw(1_000_000_000)).padStart(9, '0')}`
  return { name, bvn }
}

type Draw = (below: number) => number

function personName(draw: Draw): string {
  const people = NAME_GROUPS[draw(NAME_GROUPS.length)]!
  const first = draw(people.given.length)
  const second = (first + 1 + draw(people.given.length - 1)) % people.given.length
  return `${people.surnames[draw(people.surnames.length)]} ${people.given[first]} ${people.given[second]}`
}

function businessName(draw: Draw): string {
  return `${BUSINESS_OWN[draw(BUSINESS_OWN.length)]} ${BUSINESS_TRADE[draw(BUSINESS_TRADE.length)]} ${BUSINESS_FORM[draw(BUSINESS_FORM.length)]}`
}

/** Integers from a hash of the seed, four bytes each. */
function drawFrom(seed: string): Draw {
  const bytes = createHash('sha256').update(seed).digest()
  let at = 0
  return (below) => bytes.readUInt32BE(4 * (at++ % 8)) % below
}

/** Surnames and given names of one region. */
const NAME_GROUPS = [
  {
    surnames: ['Adebayo', 'Adeyemi', 'Ogunleye', 'Balogun', 'Afolabi', 'Akinola', 'Olatunji', 'Oyelaran', 'Fashola', 'Ojo'],
    given: ['Oluwaseun', 'Temitope', 'Folake', 'Babatunde', 'Yetunde', 'Damilola', 'Kehinde', 'Olumide', 'Funmilayo', 'Ayodele'],
  },
  {
    surnames: ['Okafor', 'Nwosu', 'Eze', 'Okonkwo', 'Chukwu', 'Obi', 'Nnamdi', 'Umeh', 'Anyanwu', 'Igwe'],
    given: ['Chinedu', 'Ngozi', 'Emeka', 'Ifeoma', 'Obinna', 'Adaeze', 'Kelechi', 'Chioma', 'Uchenna', 'Amarachi'],
  },
  {
    surnames: ['Bello', 'Abubakar', 'Musa', 'Danjuma', 'Sani', 'Yusuf', 'Lawal', 'Garba', 'Shehu', 'Mohammed'],
    given: ['Aisha', 'Ibrahim', 'Fatima', 'Usman', 'Hauwa', 'Aliyu', 'Zainab', 'Kabiru', 'Maryam', 'Suleiman'],
  },
  {
    surnames: ['Etim', 'Bassey', 'Osagie', 'Ekpo', 'Omoruyi', 'Tamuno', 'Effiong', 'Aghedo', 'Briggs', 'Akpan'],
    given: ['Blessing', 'Efe', 'Osaze', 'Idara', 'Ndifreke', 'Tonye', 'Itoro', 'Ese', 'Uwem', 'Patience'],
  },
]

const BUSINESS_OWN = [
  'Sunrise',
  'Golden Palm',
  'Mainland',
  'Unity',
  'Zuma Rock',
  'Blue Nile',
  'Mama Nkechi',
  'Crystal',
  'Royal Oak',
  'Harmattan',
  'Lagoon',
  'Savannah',
]
const BUSINESS_TRADE = [
  'Foods',
  'Pharmacy',
  'Logistics',
  'Fabrics',
  'Farms',
  'Electronics',
  'Building Materials',
  'Supermarket',
  'Auto Parts',
  'Energy',
]
const BUSINESS_FORM = ['Ltd', 'Enterprises', 'Ventures', 'Nigeria Ltd', 'and Sons']

const DEFAULT_ACCOUNT = '0123456789'
const DEFAULT_BANK = '058'

/** The customer of a form that is not changed. */
export const DEFAULT_PAYER = { account: DEFAULT_ACCOUNT, bank: DEFAULT_BANK, name: accountHolder(DEFAULT_ACCOUNT, DEFAULT_BANK).name }

/**
 * The account of a customer whose form names none: one for each name at each bank, so that a name enquiry finds this payer and nobody else. Its
 * ending causes no special answer of the bank.
 */
export function accountOfPayer(name: string, bankCode: string): string {
  if (name === DEFAULT_PAYER.name && bankCode === DEFAULT_PAYER.bank) return DEFAULT_PAYER.account
  return `0${String(drawFrom(`${bankCode}/${name.toLowerCase()}`)(10_000_000)).padStart(7, '0')}55`
}

/** A form's payer with an account: the one that is named, or the payer's own. */
export const withPayerAccount = <Payer extends { payerName: string; payerBank: string; payerAccount?: string | undefined }>(
  payer: Payer,
): Payer & { payerAccount: string } => ({ ...payer, payerAccount: payer.payerAccount ?? accountOfPayer(payer.payerName, payer.payerBank) })
