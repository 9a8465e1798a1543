import type { Random } from '../../platform/random/index.ts'
import { bankByCbnCode } from '../../platform/nigeria/banks.ts'
import { randomDigits, pick, pickWeighted, type Weighted } from './seeded-random.ts'

/** An account holder. As in banks' records, the surname comes first. */
export type AccountHolder = { name: string; account: string; bankCode: string; bankName: string }

export function randomAccountHolder(random: Random): AccountHolder {
  const account = pick(random, ['0', '2', '3', '7', '8', '9']) + randomDigits(random, 9)
  return createAccountHolder({ name: personName(random), account, bankCode: pickWeighted(random, BANK_SHARES) })
}

export const createAccountHolder = ({ name, account, bankCode }: Omit<AccountHolder, 'bankName'>): AccountHolder => ({
  name,
  account,
  bankCode,
  bankName: bankByCbnCode(bankCode)!.name,
})

function personName(random: Random): string {
  const people = pickWeighted(random, NAME_GROUPS)
  const [first, second] = [pick(random, people.firstnames), pick(random, people.firstnames)]
  const name = `${pick(random, people.surnames)} ${first}`
  return random.below(3) === 0 && second !== first ? `${name} ${second}` : name
}

/** The banks of customers, roughly in the proportion of transfers. */
const BANK_SHARES: Weighted<string> = [
  ['999992', 22],
  ['50515', 14],
  ['999991', 11],
  ['058', 11],
  ['044', 9],
  ['057', 8],
  ['011', 7],
  ['033', 7],
  ['50211', 6],
  ['214', 3],
  ['070', 3],
  ['035', 2],
  ['232', 2],
  ['221', 2],
  ['032', 2],
  ['076', 1],
  ['050', 1],
]

type NameGroup = { surnames: readonly string[]; firstnames: readonly string[] }
const words = (text: string): string[] => text.split(' ')

const NAME_GROUPS: Weighted<NameGroup> = [
  [
    {
      surnames: words(
        'Adeyemi Adebayo Ogunleye Balogun Akinola Olatunji Ajayi Fashola Oyelaran Bamidele Afolabi Ogundipe Adesina Alabi Oladipo Sowande',
      ),
      firstnames: words(
        'Tolulope Oluwaseun Folake Babatunde Yetunde Kehinde Taiwo Adunni Damilola Temitope Bukola Segun Ronke Kunle Titilayo Gbenga',
      ),
    },
    38,
  ],
  [
    {
      surnames: words('Okafor Eze Nwosu Okeke Obi Nnamdi Chukwu Onyeka Ibe Umeh Anyanwu Nwachukwu Ezeudu Okoro Madu Opara'),
      firstnames: words('Chinedu Ngozi Emeka Ifeoma Chioma Obinna Amaka Kelechi Uchenna Nkechi Chidi Adaora Ikenna Somto Ebere Kenechukwu'),
    },
    32,
  ],
  [
    {
      surnames: words('Bello Abubakar Musa Yusuf Ibrahim Sani Danjuma Lawal Garba Aliyu Usman Shehu'),
      firstnames: words('Aisha Fatima Musa Zainab Ibrahim Hauwa Sadiq Maryam Umar Halima Nasir Khadija'),
    },
    14,
  ],
  [
    {
      surnames: words('Effiong Bassey Etim Okon Udoh Osagie Igbinedion Ehigie Tarfa Dogo Briggs Amadi Wokocha Agbor'),
      firstnames: words('Blessing Emmanuel Grace Samuel Mercy Daniel Patience Victor Joy Sunday Esther Godwin Faith Peter'),
    },
    16,
  ],
]
