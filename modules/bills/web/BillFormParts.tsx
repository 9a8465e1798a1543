import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useHiddenAmounts } from '../../../ui/data/hidden-amounts.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { HelpTip } from '../../help/web/index.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { ResolvedName } from '../../../ui/parts/ResolvedName.tsx'
import { Segments } from '../../../ui/parts/Segments.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { type TypedQuote, useTypedQuote } from '../../transfers/web/index.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { normalizePhone } from '../../identity/contract.ts'
import { type BillType, type listBillCustomers, type WireBillOrder } from '../contract.ts'
import { suggestNetwork } from './suggest-network.ts'
import { airtimeKind } from './bill-kinds.tsx'
import { billCustomersQuery, type CustomerQuery, customerQuery, networksQuery } from './queries.ts'

export type SavedCustomer = WireReply<typeof listBillCustomers>[number]

/** Who was paid for last. A press fills in the form. */
export function SavedCustomers({ businessid, type, onChoose }: { businessid: string; type: BillType; onChoose: (one: SavedCustomer) => void }) {
  const id = useId()
  const { data } = useQuery(billCustomersQuery(businessid, type))
  if (!data || data.length === 0) return null
  return (
    <div className="bill__saved" role="group" aria-labelledby={id}>
      <p className="label" id={id}>{t`Paid for before`}</p>
      {data.slice(0, 4).map((one) => (
        <Button key={`${one.service_id} ${one.number}`} size="small" onClick={() => onChoose(one)}>
          {one.customer === '' ? <AccountNumber number={one.number} /> : nameCase(one.customer)}
        </Button>
      ))}
    </div>
  )
}

/** The networks beside each other. */
export function NetworkField({ value, onChange, error }: { value: string; onChange: (network: string) => void; error: string | undefined }) {
  const { data, isError, refetch } = useQuery(networksQuery())
  if (isError) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonBlock height={72} />
  return (
    <Segments
      label={t`Network`}
      segments={data.map(({ name, network_id }) => ({ value: network_id, label: name }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

/** The network of the number, as long as the person has not chosen one. */
export const networkOf = (phone: string): string => suggestNetwork(normalizePhone(phone)) ?? ''

export function NotLoaded({ error, onRetry }: { error?: unknown; onRetry: () => void }) {
  return (
    <Callout tone="wait" role="alert" title={isProblem(error) ? error.message : t`This list could not be loaded.`}>
      <Button kind="text" size="small" onClick={onRetry}>{t`Try again`}</Button>
    </Callout>
  )
}

/** A plan that was chosen before, and is not in the list of today. */
export const planGoneText = () => t`This plan is no longer sold. Choose another.`

/** BILL-38: the customer of a smartcard or meter, as the provider names it. */
export function useBillCustomer(query: CustomerQuery) {
  const { data, error, isFetching, refetch } = useQuery(customerQuery(query))
  const refusal = error && !isFetching ? (isProblem(error) ? error.messageOr(LOOKUP_FAILED) : LOOKUP_FAILED) : undefined
  return {
    customer: data?.customer,
    refusal,
    isLooking: isFetching && !data,
    askAgain: () => void refetch(),
    isUnanswered: isProblem(error, 'bills.customer_not_loaded'),
  }
}

/** ERR-67: spelled as the specification has it. */
const LOOKUP_FAILED = t`An error occured`

/** `lead`: the provider says whose number this is. */
export function CustomerFound({ found, service, lead }: { found: ReturnType<typeof useBillCustomer>; service: string; lead: string }) {
  if (found.isLooking) return <ResolvedName lead={t`Asking ${service} for the customer`} isLooking />
  if (found.isUnanswered) return <Button kind="text" size="small" onClick={found.askAgain}>{t`Ask again`}</Button>
  if (!found.customer) return null
  const { name, address } = found.customer
  return <ResolvedName lead={lead} name={[nameCase(name), address].filter(Boolean).join(', ')} />
}

/** The server's price of what the form holds now. `order` is null until it is complete. */
export const useBillQuote = (businessid: string, order: WireBillOrder | null): TypedQuote =>
  useTypedQuote(airtimeKind, businessid, order && { order })

/** A rule, a line and the line of the fee. */
const TOTAL_HEIGHT_PX = 61

/** The total with its fee, or the reason against it. */
export function BillTotal({ typed, isAmountShown = false }: { typed: TypedQuote; isAmountShown?: boolean }) {
  const refusal = typed.otherRefusal ?? typed.problem ?? (isAmountShown ? undefined : typed.amountError)
  if (refusal) return <Callout tone="wrong" role="alert" title={refusal} />
  // Its place stays the same when it comes: a person may be about to press the button below.
  if (typed.isLoading && !typed.quoted) return <SkeletonBlock height={TOTAL_HEIGHT_PX} />
  if (!typed.quoted || typed.amountError) return null
  const { total, amount } = typed.quoted.quote
  return (
    <p className="bill__total">
      <span>
        {t`Total to pay`}
        {total > amount && (
          <small>
            <Trans>
              with <MoneyText kobo={total - amount} /> fees
            </Trans>
            <HelpTip about="fees-for-bills" subject={t`Fee`} />
          </small>
        )}
      </span>
      <Amount kobo={total} />
    </p>
  )
}

export function ToSpend({ kobo }: { kobo: number | undefined }) {
  const [isHidden] = useHiddenAmounts()
  if (kobo === undefined) return null
  return (
    <Trans>
      <Amount kobo={kobo} isHidden={isHidden} /> to spend
    </Trans>
  )
}

const QUICK_AMOUNTS = [500_00, 1_000_00, 2_000_00, 5_000_00]

export function QuickAmounts({ value, onChange }: { value: number | null; onChange: (kobo: number) => void }) {
  return (
    <div className="bill__quick" role="group" aria-label={t`Amounts`}>
      {QUICK_AMOUNTS.map((kobo) => (
        <Button key={kobo} size="small" aria-pressed={value === kobo} onClick={() => onChange(kobo)}>
          <MoneyText kobo={kobo} />
        </Button>
      ))}
    </div>
  )
}
