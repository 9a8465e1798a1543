import type { BusinessClass } from '../../modules/businesses/contract.ts'
import type { Role } from '../../modules/identity/contract.ts'
import type { Weighted } from './seeded-random.ts'

/** The activity of a business: its payments in and out, their times, amounts and narrations. Amounts in naira. */
export type ActivityProfile = {
  collectionsPerDay: number
  /** Sunday first, in percent of a usual day. */
  weekdayPercent: readonly [number, number, number, number, number, number, number]
  hours: Weighted<number>
  amounts: Weighted<AmountRange>
  narrations: readonly string[]
  customers: number
  transfersPerDay: number
  transferAmounts: AmountRange
  suppliers: readonly Supplier[]
  withdrawalsPerWeek: number
}
/** `name` is the account name that the simulated bank gives for the number. */
export type Supplier = { name: string; account: string; bankCode: string; remarks: readonly string[] }
export type AmountRange = { from: number; to: number; step: number }

/** `referralCode`: the code of the aggregator, entered at sign-up. */
export type DemoPerson = { email: string; phone: string; firstname: string; lastname: string; referralCode?: string }

/** Two businesses with the same BVN have the same owner. The numbers are fictitious. */
export type Owner = DemoPerson & {
  bvn: string
  birthdate: string
  payout: { accountNumber: string; bankCode: string; bankName: string; accountName: string }
}

export type DemoBusiness = {
  owner: Owner
  name: string
  classification: BusinessClass
  accountType: 1 | 2 | 3
  industry: string
  lga: string
  address: string
  isVerified: boolean
  /** The default cashpoint first, each with its share of the payments. */
  cashpoints: Weighted<string>
  openedDaysAgo: number
  activity: ActivityProfile | null
}

export const DEMO_PASSWORD = 'Kasuwa@2026'
export const DEMO_PIN = '2580'

/** The names of payout accounts are those that the simulated bank gives for their numbers. */
export const OWNER: Owner = {
  email: 'owner@demo.kasuwa.ng',
  phone: '08031234567',
  firstname: 'Adaeze',
  lastname: 'Okonkwo',
  bvn: '22200000001',
  birthdate: '1984-03-17',
  payout: { accountNumber: '0124612963', bankCode: '058', bankName: 'Guaranty Trust Bank', accountName: 'Okonkwo Adaeze Ifeoma' },
}
/** The aggregator brings merchants, the warranter vouches for a loan. Both are merchants with a business of their own. */
const AGGREGATOR: Owner = {
  email: 'aggregator@demo.kasuwa.ng',
  phone: '08067712054',
  firstname: 'Aisha',
  lastname: 'Yusuf',
  bvn: '22200000002',
  birthdate: '1979-11-02',
  payout: { accountNumber: '0131432078', bankCode: '058', bankName: 'Guaranty Trust Bank', accountName: 'Yusuf Aisha Hauwa' },
}
const WARRANTER: Owner = {
  email: 'warranter@demo.kasuwa.ng',
  phone: '08095540317',
  firstname: 'Patience',
  lastname: 'Briggs',
  bvn: '22200000003',
  birthdate: '1972-06-25',
  payout: { accountNumber: '0131437468', bankCode: '058', bankName: 'Guaranty Trust Bank', accountName: 'Briggs Patience Ese' },
}

/** The referral code that the aggregator's merchants entered at sign-up. */
export const AGGREGATOR_CODE = 'AREWA7'
const GARBA: Owner = {
  email: 'garba@demo.kasuwa.ng',
  phone: '08061208841',
  firstname: 'Usman',
  lastname: 'Garba',
  referralCode: AGGREGATOR_CODE,
  bvn: '22200000004',
  birthdate: '1990-01-30',
  payout: { accountNumber: '0131400427', bankCode: '058', bankName: 'Guaranty Trust Bank', accountName: 'Garba Usman Maryam' },
}
const ETIM: Owner = {
  email: 'etim@demo.kasuwa.ng',
  phone: '08127740195',
  firstname: 'Idara',
  lastname: 'Etim',
  referralCode: AGGREGATOR_CODE,
  bvn: '22200000005',
  birthdate: '1993-08-14',
  payout: { accountNumber: '0131400609', bankCode: '058', bankName: 'Guaranty Trust Bank', accountName: 'Etim Idara Ndifreke' },
}

/** Signed up with the referral link of the owner, and has not verified yet. */
const CHIDI: Owner = {
  email: 'chidi@demo.kasuwa.ng',
  phone: '08035551270',
  firstname: 'Ngozi',
  lastname: 'Chidi',
  bvn: '22200000006',
  birthdate: '1996-05-21',
  payout: { accountNumber: '0131400711', bankCode: '058', bankName: 'Guaranty Trust Bank', accountName: 'Chidi Ngozi Amara' },
}

/** A person of the bank, and a member of no business: operators have no sign-in yet. */
export const OPERATOR: DemoPerson = { email: 'operator@demo.kasuwa.ng', phone: '08021100210', firstname: 'Halima', lastname: 'Sule' }

/** The teams of the owner's businesses. Members who may pay have a PIN. */
export type Member = DemoPerson & { role: Role; shop: string; cashpoint: string | null; hasPin: boolean }

export const TEAM: readonly Member[] = [
  cashier('cashier', 'Okonkwo Fabrics', 'Yaba', 'Blessing', 'Effiong', '08059876543'),
  cashier('cashier.main', 'Okonkwo Fabrics', 'Main', 'Kelechi', 'Anyanwu', '08021100211'),
  cashier('cashier.surulere', 'Okonkwo Fabrics', 'Surulere', 'Ronke', 'Alabi', '08021100212'),
  cashier('cashier.ikeja', 'Okonkwo Fabrics', 'Ikeja', 'Hauwa', 'Sani', '08021100213'),
  cashier('cashier.ojota', 'Okonkwo Express', 'Main', 'Gbenga', 'Oladipo', '08021100214'),
  cashier('cashier.ketu', 'Okonkwo Express', 'Ketu', 'Efe', 'Omoruyi', '08021100215'),
  colleague('finance', 'merchant-finance', 'Chinedu', 'Obi', '08021100201', false),
  colleague('support', 'merchant-support', 'Ngozi', 'Umeh', '08021100202', false),
  colleague('accountant', 'accountant-finance', 'Yetunde', 'Balogun', '08021100203', true),
  colleague('auditor', 'auditor-finance', 'Emeka', 'Eze', '08021100204', false),
  colleague('api', 'api-finance', 'Tunde', 'Afolabi', '08021100205', true),
  colleague('authorizer', 'merchant-authorizer', 'Zainab', 'Bello', '08021100206', true),
  colleague('cashieraccountant', 'cashieraccountant', 'Efe', 'Akpan', '08021100207', true),
]

function colleague(name: string, role: Role, firstname: string, lastname: string, phone: string, hasPin: boolean): Member {
  return { email: `${name}@demo.kasuwa.ng`, phone, firstname, lastname, role, shop: 'Okonkwo Fabrics', cashpoint: null, hasPin }
}

function cashier(name: string, shop: string, cashpoint: string, firstname: string, lastname: string, phone: string): Member {
  return { email: `${name}@demo.kasuwa.ng`, phone, firstname, lastname, role: 'cashier', shop, cashpoint, hasPin: false }
}

const DAYTIME: Weighted<number> = [
  [8, 3],
  [9, 7],
  [10, 10],
  [11, 12],
  [12, 13],
  [13, 12],
  [14, 11],
  [15, 11],
  [16, 10],
  [17, 8],
  [18, 5],
  [19, 2],
]
const ALL_DAY: Weighted<number> = [...DAYTIME, [7, 4], [20, 6], [21, 3]]

const fabrics: ActivityProfile = {
  collectionsPerDay: 27,
  weekdayPercent: [35, 95, 90, 98, 105, 135, 165],
  hours: DAYTIME,
  amounts: [
    [{ from: 1_500, to: 8_000, step: 500 }, 55],
    [{ from: 8_500, to: 30_000, step: 500 }, 33],
    [{ from: 35_000, to: 90_000, step: 2_500 }, 10],
    [{ from: 100_000, to: 300_000, step: 10_000 }, 2],
  ],
  narrations: [
    'Ankara 6 yards',
    'Lace material',
    'Aso ebi deposit',
    'Aso ebi balance',
    'Payment for fabrics',
    'Senator material',
    'Gele and beads',
    'Sewing, two gowns',
    'Kampala 4 yards',
    'For the wedding',
    'Balance',
    'Goods',
    '',
  ],
  customers: 420,
  transfersPerDay: 2,
  transferAmounts: { from: 8_000, to: 240_000, step: 500 },
  suppliers: [
    { name: 'Golden Palm Fabrics Ventures', account: '1015030219', bankCode: '057', remarks: ['Ankara bales', 'Invoice 2214', 'Restock Yaba'] },
    { name: 'Mama Nkechi Fabrics Nigeria Ltd', account: '1101826531', bankCode: '057', remarks: ['French lace', 'Lace, part payment'] },
    { name: 'Balogun Yetunde Folake', account: '2046407449', bankCode: '033', remarks: ['Tailoring, week', 'Sewing of orders'] },
    { name: 'Savannah Logistics Ltd', account: '3060629727', bankCode: '011', remarks: ['Kano to Lagos', 'Waybill'] },
    { name: 'Unity Fabrics Nigeria Ltd', account: '0715544954', bankCode: '044', remarks: ['Senator and cashmere', 'Invoice 871'] },
    { name: 'Adeyemi Olumide Oluwaseun', account: '4513272193', bankCode: '214', remarks: ['Rent, Surulere shop', 'Service charge'] },
    { name: 'Golden Palm Energy Ltd', account: '5030637946', bankCode: '070', remarks: ['Prepaid meter', 'Light bill'] },
    { name: 'Lagoon Energy Enterprises', account: '0713932914', bankCode: '044', remarks: ['Generator diesel', 'Diesel, 50 litres'] },
  ],
  withdrawalsPerWeek: 3,
}

const agency: ActivityProfile = {
  collectionsPerDay: 9,
  weekdayPercent: [60, 100, 95, 95, 100, 125, 120],
  hours: ALL_DAY,
  amounts: [
    [{ from: 500, to: 5_000, step: 500 }, 60],
    [{ from: 5_000, to: 20_000, step: 1_000 }, 32],
    [{ from: 20_000, to: 50_000, step: 5_000 }, 8],
  ],
  narrations: ['Cash out', 'Withdrawal', 'POS', 'Cash', ''],
  customers: 190,
  transfersPerDay: 1,
  transferAmounts: { from: 1_000, to: 18_000, step: 500 },
  suppliers: [
    { name: 'Golden Palm Energy Ltd', account: '5030637946', bankCode: '070', remarks: ['Fuel', 'Fuel for the generator'] },
    { name: 'Lawal Kabiru Hauwa', account: '2113691908', bankCode: '033', remarks: ['Cash supply', 'Cash from the bank'] },
    { name: 'Bassey Blessing Efe', account: '0146332974', bankCode: '058', remarks: ['Salary advance', 'Salary'] },
  ],
  withdrawalsPerWeek: 2,
}

const online: ActivityProfile = {
  collectionsPerDay: 4,
  weekdayPercent: [85, 100, 100, 100, 100, 105, 90],
  hours: ALL_DAY,
  amounts: [
    [{ from: 6_500, to: 25_000, step: 500 }, 70],
    [{ from: 26_000, to: 75_000, step: 1_000 }, 30],
  ],
  narrations: ['Order 10482', 'Order payment', 'Web order', 'Fabrika order', ''],
  customers: 140,
  transfersPerDay: 0.3,
  transferAmounts: { from: 5_000, to: 60_000, step: 1_000 },
  suppliers: [
    { name: 'Mainland Logistics Ltd', account: '0016969698', bankCode: '221', remarks: ['Deliveries of the week', 'Delivery'] },
    { name: 'Crystal Electronics and Sons', account: '0248974902', bankCode: '035', remarks: ['Label printer', 'Ring light'] },
  ],
  withdrawalsPerWeek: 1,
}

const network: ActivityProfile = {
  ...agency,
  collectionsPerDay: 1.4,
  customers: 40,
  transfersPerDay: 0.2,
  withdrawalsPerWeek: 1,
}

const phones: ActivityProfile = {
  ...online,
  collectionsPerDay: 2,
  weekdayPercent: [40, 100, 95, 95, 100, 125, 140],
  hours: DAYTIME,
  narrations: ['Phone repair', 'Charger', 'Tecno screen', 'Power bank', 'Phone, part payment', ''],
  customers: 90,
  transfersPerDay: 0.2,
}

const kitchen: ActivityProfile = {
  ...agency,
  collectionsPerDay: 2.5,
  narrations: ['Lunch', 'Jollof, 2 plates', 'Party tray', 'Soup bowl', 'Food', ''],
  customers: 80,
  transfersPerDay: 0.2,
  withdrawalsPerWeek: 1,
}

/**
 * The owner's businesses in the order of the switcher, then those of the aggregator, the aggregator's merchants and the
 * warranter.
 */
export const DEMO_BUSINESSES: readonly DemoBusiness[] = [
  {
    owner: OWNER,
    name: 'Okonkwo Fabrics',
    classification: 'web',
    accountType: 1,
    industry: 'Fashion and Tailoring',
    lga: 'Lagos Island',
    address: '14 Balogun Street',
    isVerified: true,
    cashpoints: [
      ['Main', 38],
      ['Yaba', 27],
      ['Surulere', 20],
      ['Ikeja', 15],
    ],
    openedDaysAgo: 140,
    activity: fabrics,
  },
  {
    owner: OWNER,
    name: 'Okonkwo Express',
    classification: 'pos',
    accountType: 2,
    industry: 'Point of Sale Agency',
    lga: 'Kosofe',
    address: '3 Ogudu Road, Ojota',
    isVerified: true,
    cashpoints: [
      ['Main', 65],
      ['Ketu', 35],
    ],
    openedDaysAgo: 125,
    activity: agency,
  },
  {
    owner: OWNER,
    name: 'Fabrika Online',
    classification: 'web-api',
    accountType: 1,
    industry: 'Retail and Supermarkets',
    lga: 'Ikeja',
    address: '22 Allen Avenue',
    isVerified: true,
    cashpoints: [['Main', 1]],
    openedDaysAgo: 110,
    activity: online,
  },
  {
    owner: OWNER,
    name: 'Adaeze Provisions',
    classification: 'retail',
    accountType: 2,
    industry: 'Food and Drinks',
    lga: 'Surulere',
    address: '8 Bode Thomas Street',
    isVerified: false,
    cashpoints: [['Main', 1]],
    openedDaysAgo: 4,
    activity: null,
  },
  {
    owner: AGGREGATOR,
    name: 'Arewa Agent Network',
    classification: 'pos',
    accountType: 2,
    industry: 'Point of Sale Agency',
    lga: 'Ikeja',
    address: '41 Opebi Road',
    isVerified: true,
    cashpoints: [['Main', 1]],
    openedDaysAgo: 135,
    activity: network,
  },
  {
    owner: GARBA,
    name: 'Garba Phones',
    classification: 'retail',
    accountType: 2,
    industry: 'Retail and Supermarkets',
    lga: 'Ikeja',
    address: '7 Otigba Street, Computer Village',
    isVerified: true,
    cashpoints: [['Main', 1]],
    openedDaysAgo: 118,
    activity: phones,
  },
  {
    owner: ETIM,
    name: 'Idara Kitchen',
    classification: 'retail',
    accountType: 2,
    industry: 'Food and Drinks',
    lga: 'Surulere',
    address: '30 Adeniran Ogunsanya Street',
    isVerified: true,
    cashpoints: [['Main', 1]],
    openedDaysAgo: 104,
    activity: kitchen,
  },
  {
    owner: CHIDI,
    name: 'Mama Chidi Foods',
    classification: 'retail',
    accountType: 2,
    industry: 'Food and Drinks',
    lga: 'Mushin',
    address: '5 Ladipo Market',
    isVerified: false,
    cashpoints: [['Main', 1]],
    openedDaysAgo: 3,
    activity: null,
  },
  {
    owner: WARRANTER,
    name: 'Briggs Marine Supplies',
    classification: 'web',
    accountType: 1,
    industry: 'Retail and Supermarkets',
    lga: 'Apapa',
    address: '9 Creek Road',
    isVerified: true,
    cashpoints: [['Main', 1]],
    openedDaysAgo: 75,
    activity: null,
  },
]
