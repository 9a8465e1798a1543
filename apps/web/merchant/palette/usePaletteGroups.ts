import { plural, t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MerchantDetails } from '../../../../modules/businesses/web/index.ts'
import { takeCardPayment } from '../../../../modules/cards/contract.ts'
import { readFlags } from '../../../../modules/flags/contract.ts'
import { type HistoryItem, showCustomers, showHistory } from '../../../../modules/history/contract.ts'
import { listBeneficiaries } from '../../../../modules/transfers/contract.ts'
import type { WireReply } from '../../../../platform/http/contract.ts'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { contractQuery } from '../../../../ui/data/contract-query.ts'
import { accountNumberGroups } from '../../../../ui/format/account-number.ts'
import { recentTime } from '../../../../ui/format/dates.ts'
import { nairaText } from '../../../../ui/format/naira.ts'
import {
  AirtimeIcon,
  BillsIcon,
  CardIcon,
  HistoryIcon,
  type Icon,
  PeopleIcon,
  ReceiveIcon,
  SendIcon,
  SettingsIcon,
  WithdrawIcon,
} from '../../../../ui/icons/icons.tsx'
import { useLagosDay } from '../../../../ui/lagos-day.ts'
import type { Direction } from '../../../../ui/money/Amount.tsx'
import { MERCHANT_PATH } from '../navigation.ts'
import { AIRTIME_POPUP, BILLS_POPUP } from '../popups.ts'
import { useMerchantPlaces } from '../useNavigation.ts'
import { type Opened, readOpened } from './opened.ts'
import { openedPayment } from './opened-payment.ts'
import { fits, isNear, mistakesBetween, readReference, readTyped, type Typed } from './typed.ts'

export type PaletteRow = {
  key: string
  icon: Icon
  tone?: 'in' | 'out' | undefined
  title: string
  detail?: string
  amount?: number
  way?: Direction
  isVoid?: boolean
  href: string
  count?: number
  /** As it is kept among the last opened. */
  opened?: Opened
}
export type PaletteGroup = { title: string; note?: string; rows: PaletteRow[] }

const PAUSE_MS = 200
const LEAST_LETTERS = 2
const SHOWN = 5
/** Letters of a reference and of a name that are taken as right when the rest is not. */
const [REFERENCE_START, NAME_START] = [4, 3]
const MAX_REFERENCE_MISTAKES = 2

/**
 * What fits the text: payments and people by the server, pages and acts by their names. Without a text, what was opened last, pages and acts.
 * Where nothing fits, what is nearly so.
 */
export function usePaletteGroups(businessid: string, details: MerchantDetails | undefined, text: string) {
  const typed = readTyped(text)
  const may = details?.may ?? []
  const settled = readTyped(useLater(text))
  const [search, name] = [settled.text, settled.words.join(' ')]
  const today = useLagosDay()
  const places = useMerchantPlaces(details)
  const payments = useQuery({
    ...contractQuery(showHistory, { params: { businessid }, query: { search } }),
    enabled: search.length >= LEAST_LETTERS && may.includes(showHistory.operation),
    placeholderData: keepPreviousData,
  })
  const customers = useQuery({
    ...contractQuery(showCustomers, { params: { id: businessid }, query: { search: name } }),
    enabled: name.length >= LEAST_LETTERS && may.includes(showCustomers.operation),
    placeholderData: keepPreviousData,
  })
  const mayList = may.includes(listBeneficiaries.operation)
  const beneficiaries = useQuery({ ...contractQuery(listBeneficiaries, {}, { of: businessid, staleTime: 60_000 }), enabled: mayList }).data ?? []
  const people = typed.words.length === 0 ? [] : beneficiaries.filter((one) => fits(one.name, typed.words)).slice(0, SHOWN)
  const maySend = may.includes('transfers.send') && details?.activated === true
  const isTyping = typed.text.length >= LEAST_LETTERS
  const found = isTyping ? (payments.data ?? []) : []
  const acts = actRows(details)
  const pages = [
    ...places.map(({ href, label, icon, count }) => ({ key: href, icon, title: label, href, ...(count && { count: count.value }) })),
    ...otherPages(),
  ]
  const isSearching = text !== settled.text || payments.isFetching || customers.isFetching
  const groups: PaletteGroup[] = [
    { title: t`Last opened`, rows: typed.text === '' ? readOpened(businessid).map((one) => openedRow(one, today)) : [] },
    {
      title: t`Payments`,
      note: found.length > SHOWN ? t`the newest` : t`${found.length} of ${found.length}`,
      rows: [...found.slice(0, SHOWN).map((item) => paymentRow(item, today)), ...(found.length > SHOWN ? [allPayments(typed.text)] : [])],
    },
    {
      title: t`People`,
      rows: [
        ...(isTyping && name !== '' ? (customers.data ?? []) : []).slice(0, SHOWN).map(customerRow),
        ...people.map((one) => beneficiaryRow(one, maySend, typed.amount)),
      ],
    },
    { title: t`Do`, rows: [...(maySend ? transferRows(people, typed) : []), ...acts.filter((row) => isNamed(row, typed))] },
    { title: t`Go`, rows: pages.filter((row) => isNamed(row, typed)) },
  ].filter(({ rows }) => rows.length > 0)
  const nearRows = [...acts, ...pages, ...beneficiaries.map((one) => beneficiaryRow(one, maySend, typed.amount))]
  const near = useNearMisses(businessid, { isWanted: isTyping && !isSearching && groups.length === 0, typed: settled, may, today, rows: nearRows })
  return {
    groups: near.rows.length > 0 ? [{ title: t`Did you mean`, rows: near.rows }] : groups,
    words: typed.words,
    isSearching: isSearching || near.isSearching,
    isFailed: isTyping && (payments.isError || customers.isError),
  }
}

/** The text once the person pauses. */
function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}

const isNamed = ({ title }: PaletteRow, { words, amount }: Typed): boolean => (words.length > 0 ? fits(title, words) : amount === null)

/** What is nearly as it was typed, where nothing fits: a payment by its reference, a customer, or one of `rows`. */
function useNearMisses(
  businessid: string,
  { isWanted, typed, may, today, rows }: { isWanted: boolean; typed: Typed; may: readonly string[]; today: string; rows: readonly PaletteRow[] },
): { rows: PaletteRow[]; isSearching: boolean } {
  const reference = readReference(typed.text)
  const [word = ''] = typed.words
  // The server finds beginnings, so a mistake after them is found.
  const payments = useQuery({
    ...contractQuery(showHistory, { params: { businessid }, query: { search: reference?.slice(0, REFERENCE_START) ?? '' } }),
    enabled: isWanted && reference !== null && may.includes(showHistory.operation),
  })
  const customers = useQuery({
    ...contractQuery(showCustomers, { params: { id: businessid }, query: { search: word.slice(0, NAME_START) } }),
    enabled: isWanted && reference === null && /^\p{L}{4}/u.test(word) && may.includes(showCustomers.operation),
  })
  if (!isWanted) return { rows: [], isSearching: false }
  const nearPayments = (payments.data ?? []).filter((item) => isNearReference(item.short_reference, reference))
  const nearCustomers = (customers.data ?? []).filter(({ name }) => isNear(name, typed.words))
  return {
    rows: [
      ...nearPayments.map((item) => ({ ...paymentRow(item, today), title: item.short_reference, detail: openedPayment(item).title })),
      ...nearCustomers.map(customerRow),
      ...rows.filter(({ title }) => isNear(title, typed.words)),
    ].slice(0, SHOWN),
    isSearching: payments.isFetching || customers.isFetching,
  }
}

const isNearReference = (shown: string, typed: string | null): boolean =>
  typed !== null && mistakesBetween(readReference(shown) ?? '', typed) <= MAX_REFERENCE_MISTAKES

const openedRow = (one: Opened, today: string): PaletteRow => ({
  key: one.key,
  icon: one.is === 'person' ? PeopleIcon : one.way === 'out' ? SendIcon : ReceiveIcon,
  tone: one.is === 'person' || one.isVoid || one.way === 'back' ? undefined : one.way,
  title: one.title,
  detail: [one.detail, one.at && recentTime(one.at, today)].filter(Boolean).join(' · '),
  ...(one.amount !== undefined && { amount: one.amount }),
  ...(one.way && { way: one.way }),
  ...(one.isVoid !== undefined && { isVoid: one.isVoid }),
  href: one.href,
  opened: one,
})

const paymentRow = (item: HistoryItem, today: string): PaletteRow => openedRow(openedPayment(item), today)

const allPayments = (text: string): PaletteRow => ({
  key: 'all-payments',
  icon: HistoryIcon,
  title: t`All payments that fit`,
  // The router reads a text of digits as a number unless it is quoted.
  href: `${MERCHANT_PATH}/history?search=${encodeURIComponent(/^\d+$/.test(text) ? `"${text}"` : text)}`,
})

function customerRow({ name, accountnumber, bank, payments, amount }: WireReply<typeof showCustomers>[number]): PaletteRow {
  const row = {
    key: `customer ${bank} ${accountnumber}`,
    title: nameCase(name),
    detail: plural(payments, { one: 'customer, # payment', other: 'customer, # payments' }),
    amount,
    href: `${MERCHANT_PATH}/customers?search=${encodeURIComponent(name)}`,
  }
  // The sum grows, so it is not kept.
  return { ...row, icon: PeopleIcon, opened: { key: row.key, is: 'person', title: row.title, detail: t`customer, ${bank}`, href: row.href } }
}

type Beneficiary = WireReply<typeof listBeneficiaries>[number]

function beneficiaryRow(one: Beneficiary, maySend: boolean, amount: number | null): PaletteRow {
  const { _id, name, bank, number } = one
  const groups = accountNumberGroups(number).join(' ')
  const hrefWith = (kobo: number | null) => (maySend ? transferHref(one, kobo) : `${MERCHANT_PATH}/history?search=${encodeURIComponent(name)}`)
  const row = { key: `beneficiary ${_id}`, title: nameCase(name), detail: t`beneficiary, ${bank} ${groups}` }
  // The next payment has an amount of its own.
  return { ...row, icon: PeopleIcon, href: hrefWith(amount), opened: { ...row, is: 'person', href: hrefWith(null) } }
}

function transferHref({ number, code }: Pick<Beneficiary, 'number' | 'code'>, amount: number | null): string {
  // Quoted, so that the router reads the digits as a text.
  const query = new URLSearchParams({ to: `"${number}"`, bank: `"${code}"`, ...(amount !== null && { amount: String(amount) }) })
  return `${MERCHANT_PATH}/transfer?${query}`
}

/** With an amount, or with both an amount and a beneficiary. */
function transferRows(people: readonly Beneficiary[], { amount, words }: Typed): PaletteRow[] {
  if (amount === null) return []
  const sum = nairaText(amount)
  const detail = t`asks for the PIN`
  if (words.length === 0)
    return [{ key: 'send', icon: SendIcon, title: t`Transfer ${sum}`, detail, href: `${MERCHANT_PATH}/transfer?amount=${amount}` }]
  return people.slice(0, 3).map((one) => {
    const name = nameCase(one.name)
    return { key: `send ${one._id}`, icon: SendIcon, title: t`Transfer ${sum} to ${name}`, detail, href: transferHref(one, amount) }
  })
}

function actRows(details: MerchantDetails | undefined): PaletteRow[] {
  if (!details?.activated) return []
  const may = (operation: string) => details.may.includes(operation)
  const takesCards = may(takeCardPayment.operation) && readFlags(details.parts)['web.card.payments'] !== false
  const acts: (PaletteRow | false)[] = [
    may('transfers.send') && { key: 'transfer', icon: SendIcon, title: t`Transfer`, href: `${MERCHANT_PATH}/transfer` },
    may('transfers.withdraw') && { key: 'withdraw', icon: WithdrawIcon, title: t`Withdraw`, href: `${MERCHANT_PATH}/withdraw` },
    may('bills.buy_electricity') && { key: 'bills', icon: BillsIcon, title: t`Pay Bills`, href: `${MERCHANT_PATH}?popup=${BILLS_POPUP}` },
    may('bills.buy_airtime') && { key: 'airtime', icon: AirtimeIcon, title: t`Airtime`, href: `${MERCHANT_PATH}?popup=${AIRTIME_POPUP}` },
    may('collections.expect_payment') && {
      key: 'payment-link',
      icon: ReceiveIcon,
      title: t`Ask for a payment`,
      href: `${MERCHANT_PATH}/payment-links?popup=payment-link`,
    },
    takesCards && { key: 'card', icon: CardIcon, title: t`Take Card Payment`, href: `${MERCHANT_PATH}/card` },
  ]
  return acts.filter((act) => act !== false)
}

const otherPages = (): PaletteRow[] => [
  { key: 'customers', icon: PeopleIcon, title: t`Customers`, href: `${MERCHANT_PATH}/customers` },
  { key: 'payment-links', icon: ReceiveIcon, title: t`Payment links`, href: `${MERCHANT_PATH}/payment-links` },
  { key: 'restrictions', icon: SettingsIcon, title: t`Restrictions`, href: `${MERCHANT_PATH}/restrictions` },
]
