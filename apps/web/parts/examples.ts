import type { HistoryDay, HistoryRow } from '../../../ui/parts/HistoryTable.tsx'

const credit = { badge: { rule: 'final', tone: 'in', word: 'Credit' }, direction: 'in' } as const
const debit = { badge: { rule: 'final', tone: 'out', word: 'Debit' }, direction: 'out' } as const

const FRIDAY: HistoryRow[] = [
  {
    id: '1',
    href: '/detail',
    ...credit,
    title: 'Balarabe Yusuf',
    detail: 'GTBank · wax print 12 yards',
    kobo: 4500000,
    date: '20 Nov 2026. 02:29 pm',
    time: '14:29',
    reference: 'KSW-7Q4K-0P2M',
  },
  {
    id: '2',
    href: '/detail',
    ...credit,
    title: 'Ngozi Eze',
    detail: 'Moniepoint MFB · Main counter',
    kobo: 1250000,
    date: '20 Nov 2026. 02:11 pm',
    time: '14:11',
    reference: 'KSW-7Q4J-9XD1',
  },
  {
    id: '3',
    href: '/detail',
    direction: 'out',
    title: 'Oluwaseun Textiles Ventures',
    detail: 'GTBank · Transfer',
    kobo: 4507000,
    date: '20 Nov 2026. 01:40 pm',
    time: '13:40',
    reference: 'KSW-7Q4H-31TB',
    badge: { rule: 'open', word: 'Processing', isLoud: true },
  },
  {
    id: '4',
    href: '/detail',
    ...credit,
    title: 'Abdullahi Musa',
    detail: 'OPay · Shop 14B',
    kobo: 680050,
    date: '20 Nov 2026. 01:22 pm',
    time: '13:22',
    reference: 'KSW-7Q4G-C8W0',
  },
  {
    id: '5',
    href: '/detail',
    direction: 'back',
    title: 'Grace Udo',
    detail: 'PalmPay [Reversed]',
    kobo: 320000,
    date: '20 Nov 2026. 12:48 pm',
    time: '12:48',
    reference: 'KSW-7Q4F-52RA',
    badge: { rule: 'back', word: 'Reversed', isLoud: true },
  },
  {
    id: '6',
    href: '/detail',
    ...debit,
    title: 'Kano Electricity, prepaid',
    detail: 'Bill · meter ••• 3391',
    kobo: 2002000,
    date: '20 Nov 2026. 11:05 am',
    time: '11:05',
    reference: 'KSW-7Q4D-K7N3',
  },
  {
    id: '7',
    href: '/detail',
    ...debit,
    title: 'Payout to Zenith Bank',
    detail: 'Withdrawal · ••• 0182',
    kobo: 35000000,
    date: '20 Nov 2026. 09:00 am',
    time: '09:00',
    reference: 'KSW-7Q4A-0W6F',
  },
]
const THURSDAY: HistoryRow[] = [
  {
    id: '8',
    href: '/detail',
    ...credit,
    title: 'Zainab Collections',
    detail: 'Zenith Bank',
    kobo: 11800000,
    date: '19 Nov 2026. 06:52 pm',
    time: '18:52',
    reference: 'KSW-7PZZ-4H18',
  },
  {
    id: '9',
    href: '/detail',
    direction: 'out',
    isVoid: true,
    title: 'Danladi Transport',
    detail: 'OPay',
    kobo: 852000,
    date: '19 Nov 2026. 04:04 pm',
    time: '16:04',
    reference: 'KSW-7PZV-J6E2',
    badge: { rule: 'broken', word: 'Not sent', isLoud: true },
  },
  {
    id: '10',
    href: '/detail',
    ...debit,
    title: 'Rent, Kantin Kwari Block C',
    detail: 'UBA',
    kobo: 6007000,
    date: '19 Nov 2026. 10:15 am',
    time: '10:15',
    reference: 'KSW-7PZQ-8D41',
  },
]

export const DAYS: HistoryDay[] = [
  {
    key: 'fri',
    title: 'Friday 20 November',
    note: 'today, still open',
    isOpen: true,
    debitKobo: 41509000,
    creditKobo: 53430050,
    rows: FRIDAY,
    more: { label: 'Show 36 more of Friday', onPress: () => undefined },
  },
  { key: 'thu', title: 'Thursday 19 November', isOpen: false, debitKobo: 6007000, creditKobo: 84612000, rows: THURSDAY },
]

/** Rows as on the dashboard: the status is before the time only where it is not simply final. */
export const ROWS = FRIDAY.slice(0, 6).map(({ id, href, direction, title, detail, kobo, time, badge: chip }) => ({
  id,
  href,
  direction,
  title,
  detail,
  kobo,
  time,
  state: 'isLoud' in chip && chip.isLoud ? { word: chip.word, ...(chip.rule === 'open' && { tone: 'wait' as const }) } : undefined,
}))

const NAIRA = [789000, 241000, 667000, 721000, 778000, 632000, 389000, 1068000, 275000, 708000, 757000, 879000, 823000, 534300]
export const TURNOVER = NAIRA.map((naira, index) => ({
  day: `2026-11-${String(index + 7).padStart(2, '0')}`,
  kobo: naira * 100,
  count: Math.round(naira / 15000),
  isOpen: index === 13,
}))

export const BANKS = [
  { id: '000013', label: 'GTBank', keywords: 'guaranty trust 058' },
  { id: '000014', label: 'Access Bank', keywords: '044' },
  { id: '000016', label: 'First Bank of Nigeria', keywords: 'fbn 011' },
  { id: '000015', label: 'Zenith Bank', keywords: '057' },
  { id: '000004', label: 'United Bank for Africa', keywords: 'uba 033' },
  { id: '100004', label: 'OPay', keywords: 'paycom' },
  { id: '090405', label: 'Moniepoint MFB', keywords: 'teamapt' },
  { id: '100033', label: 'PalmPay' },
  { id: '090267', label: 'Kuda MFB' },
]
