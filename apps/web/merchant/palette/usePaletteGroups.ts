import { plural, t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MerchantDetails } from '../../../../modules/businesses/web/index.ts'
import { takeCardPayment } from '../../../../modules/cards/contract.ts'
import { readFlags } from '../../../../modules/flags/contract.ts'
import { type HistoryItem, showCustomers, showHistory } from '../../../../modules/history/contract.ts'
import { toHistoryRow } from '../../../../modules/history/web/index.ts'
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
import { fits, readTyped, type Typed } from './typed.ts'

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
}
export type PaletteGroup = { title: string; note?: string; rows: PaletteRow[] }

const PAUSE_MS = 200
const LEAST_LETTERS = 2
const SHOWN = 5

/** What fits the text: payments and people by the server, pages and acts by their names. Without a text, pages and acts. */
export function usePaletteGroups(businessid: string, details: MerchantDetails | undefined, text: string) {
  const typed = readTyped(text)
  const may = details?.may ?? []
  const asked = readTyped(useLater(text))
  const [search, name] = [asked.text, asked.words.join(' ')]
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
  const groups: PaletteGroup[] = [
    {
      title: t`Payments`,
      note: found.length > SHOWN ? t`the newest` : t`${found.length} of ${found.length}`,
      rows: [...found.slice(0, SHOWN).map((item) => paymentRow(item, today)), ...(found.length > SHOWN ? [allPayments(typed.text)] : [])],
    },
    {
      title: t`People`,
      rows: [
        ...(isTyping && name !== '' ? (customers.data ?? []) : []).slice(0, SHOWN).map(customerRow),
        ...people.map((one) => beneficiaryRow(one, maySend ? transferHref(one, typed.amount) : null)),
      ],
    },
    { title: t`Do`, rows: [...(maySend ? transferRows(people, typed) : []), ...actRows(details, typed)] },
    {
      title: t`Go`,
      rows: [
        ...places.map(({ href, label, icon, count }) => ({ key: href, icon, title: label, href, ...(count && { count: count.value }) })),
        ...otherPages(),
      ].filter(({ title }) => (typed.words.length > 0 ? fits(title, typed.words) : typed.amount === null)),
    },
  ]
  return {
    groups: groups.filter(({ rows }) => rows.length > 0),
    words: typed.words,
    isSearching: text !== asked.text || payments.isFetching || customers.isFetching,
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

function paymentRow(item: HistoryItem, today: string): PaletteRow {
  const { direction: way, title, kobo, isVoid = false } = toHistoryRow(item, '')
  return {
    key: item._id,
    icon: way === 'out' ? SendIcon : ReceiveIcon,
    tone: isVoid || way === 'back' ? undefined : way,
    title,
    detail: [[item.party_bank, item.kind === 'collection' ? item.cashpoint?.name : ''].filter(Boolean).join(', '), recentTime(item.createdon, today)]
      .filter(Boolean)
      .join(' · '),
    amount: Number(kobo),
    way,
    isVoid,
    href: `${MERCHANT_PATH}/history?tx=${item._id}`,
  }
}

const allPayments = (text: string): PaletteRow => ({
  key: 'all-payments',
  icon: HistoryIcon,
  title: t`All payments that fit`,
  // The router reads a text of digits as a number unless it is quoted.
  href: `${MERCHANT_PATH}/history?search=${encodeURIComponent(/^\d+$/.test(text) ? `"${text}"` : text)}`,
})

const customerRow = ({ name, accountnumber, bank, payments, amount }: WireReply<typeof showCustomers>[number]): PaletteRow => ({
  key: `customer ${bank} ${accountnumber}`,
  icon: PeopleIcon,
  title: nameCase(name),
  detail: plural(payments, { one: 'customer, # payment', other: 'customer, # payments' }),
  amount,
  href: `${MERCHANT_PATH}/customers?search=${encodeURIComponent(name)}`,
})

type Beneficiary = WireReply<typeof listBeneficiaries>[number]

function beneficiaryRow({ _id, name, bank, number }: Beneficiary, href: string | null): PaletteRow {
  const groups = accountNumberGroups(number).join(' ')
  return {
    key: `beneficiary ${_id}`,
    icon: PeopleIcon,
    title: nameCase(name),
    detail: t`beneficiary, ${bank} ${groups}`,
    href: href ?? `${MERCHANT_PATH}/history?search=${encodeURIComponent(name)}`,
  }
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

function actRows(details: MerchantDetails | undefined, { words, amount }: Typed): PaletteRow[] {
  if (!details?.activated || (words.length === 0 && amount !== null)) return []
  const may = (operation: string) => details.may.includes(operation)
  const takesCards = may(takeCardPayment.operation) && readFlags(details.parts)['web.card.payments'] !== false
  const acts: (PaletteRow | false)[] = [
    may('transfers.send') && { key: 'transfer', icon: SendIcon, title: t`Transfer`, href: `${MERCHANT_PATH}/transfer` },
    may('transfers.withdraw') && { key: 'withdraw', icon: WithdrawIcon, title: t`Withdraw`, href: `${MERCHANT_PATH}/withdraw` },
    may('bills.buy_electricity') && { key: 'bills', icon: BillsIcon, title: t`Pay Bills`, href: `${MERCHANT_PATH}?popup=${BILLS_POPUP}` },
    may('bills.buy_airtime') && { key: 'airtime', icon: AirtimeIcon, title: t`Airtime`, href: `${MERCHANT_PATH}?popup=${AIRTIME_POPUP}` },
    takesCards && { key: 'card', icon: CardIcon, title: t`Take Card Payment`, href: `${MERCHANT_PATH}/card` },
  ]
  return acts.filter((act) => act !== false).filter(({ title }) => fits(title, words))
}

const otherPages = (): PaletteRow[] => [
  { key: 'customers', icon: PeopleIcon, title: t`Customers`, href: `${MERCHANT_PATH}/customers` },
  { key: 'restrictions', icon: SettingsIcon, title: t`Restrictions`, href: `${MERCHANT_PATH}/restrictions` },
]
