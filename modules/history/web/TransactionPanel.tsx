import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WireReply } from '../../../platform/http/contract.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { maskAccountNumber } from '../../../ui/format/account-number.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { openSupport } from '../../../ui/frame/support-window.ts'
import { type HelpSlug, HelpTip } from '../../help/web/index.ts'
import { translateSentence } from '../../../ui/i18n.tsx'
import { SupportIcon } from '../../../ui/icons/icons.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { TextWithAmounts } from '../../../ui/money/HideableAmounts.tsx'
import { StatusRule, type RuleStatus } from '../../../ui/money/StatusRule.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { ActionRow, ActionRows } from '../../../ui/parts/ActionRows.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { CopyableText } from '../../../ui/parts/CopyableText.tsx'
import { Countdown, useIsOver } from '../../../ui/parts/Countdown.tsx'
import { DetailPanel, PanelAmount } from '../../../ui/parts/DetailPanel.tsx'
import type { DetailPart } from '../../../ui/parts/detail-part.ts'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { type DescriptionItem, DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { statusCodesQuery } from '../../transfers/web/index.ts'
import type { showReceipt } from '../contract.ts'
import { receiptQuery } from './queries.ts'
import { ReceiptButtons } from './ReceiptButtons.tsx'
import { badgeOf, directionOf } from './rows.ts'

export type TransactionDetails = WireReply<typeof showReceipt>
type Receipt = TransactionDetails

export type TransactionPanelProps = {
  place: 'side' | 'sheet'
  businessid: string
  /** Of a cashier, who has a call of their own. */
  cashpointid?: string
  transactionId: string
  /** What other modules show of it. */
  parts: readonly DetailPart<Receipt>[]
  /** With the acts of the parts, which the cashier's pages do not have. */
  hasActs?: boolean
  trailHref?: (subjectId: string) => string
  /** Leads to the reversal of a received payment. */
  reverseHref?: (transactionId: string) => string
  /** What the page adds below the details. */
  actions?: (transaction: Receipt) => ReactNode
  onClose: () => void
}

/**
 * One movement with the details of its receipt. `trailHref` links to the status of a payment out; the cashier's pages have no such link.
 */
export function TransactionPanel({
  place,
  businessid,
  cashpointid,
  transactionId,
  parts,
  hasActs = false,
  trailHref,
  reverseHref,
  actions,
  onClose,
}: TransactionPanelProps) {
  const { data, isError, error, refetch } = useQuery(receiptQuery(businessid, transactionId, cashpointid))
  return (
    <DetailPanel place={place} title={t`Transaction`} onClose={onClose}>
      {data ? (
        <>
          <Details
            receipt={data}
            parts={shownParts(parts, data)}
            hasFee={cashpointid === undefined}
            businessid={businessid}
            trailHref={trailHref}
            reverseHref={reverseHref}
          />
          {actions?.(data)}
          {hasActs && (
            <ActionRows label={t`Actions`}>
              {parts.map(({ name, Acts }) => Acts && <Acts key={name} businessid={businessid} payment={data} />)}
            </ActionRows>
          )}
          {data.allowed.includes('support') && (
            <ActionRows label={t`Support`}>
              <ActionRow
                icon={SupportIcon}
                title={t`Ask about this payment`}
                onPress={() => {
                  onClose()
                  openSupport({ transaction: data._id })
                }}
              />
            </ActionRows>
          )}
          <DescriptionList facts={referenceItems(data)} />
        </>
      ) : isError ? (
        <EmptyState drawing={<LostLineDrawing />} action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}>
          {isProblem(error) ? error.message : t`This transaction could not be fetched.`}
        </EmptyState>
      ) : (
        <Skeleton rows={4} />
      )}
    </DetailPanel>
  )
}

type ShownPart = { part: DetailPart<Receipt>; shown: never }

/** Those of which the server sent something. The contract of each module has its shape. */
const shownParts = (parts: readonly DetailPart<Receipt>[], { details }: Receipt): ShownPart[] =>
  parts.filter(({ name }) => name in details).map((part) => ({ part, shown: details[part.name] as never }))

function Details({
  receipt,
  parts,
  hasFee,
  businessid,
  trailHref,
  reverseHref,
}: {
  receipt: Receipt
  parts: readonly ShownPart[]
  /** What the payment costs the business is not told to its cashiers. */
  hasFee: boolean
  businessid: string
  trailHref: ((subjectId: string) => string) | undefined
  reverseHref: ((transactionId: string) => string) | undefined
}) {
  const rule: RuleStatus = receipt.state === 'failed' ? 'broken' : receipt.state === 'processing' ? 'open' : 'final'
  return (
    <>
      <PanelAmount
        chip={
          <span>
            <StatusBadge rule={badgeOf(receipt).rule}>{stateLabel(receipt)}</StatusBadge>
            <HelpTip about={receipt.type === 'credit' ? 'is-it-paid' : 'transfer-processing'} subject={t`Status`} />
          </span>
        }
      >
        <StatusRule rule={rule}>
          <Amount
            kobo={receipt.total}
            size="hero"
            isVoid={receipt.state === 'failed'}
            way={receipt.state === 'failed' ? undefined : directionOf(receipt)}
          />
        </StatusRule>
      </PanelAmount>
      {receipt.reason !== null && (
        <p className="soft">
          <TextWithAmounts>{receipt.reason}</TextWithAmounts>
        </p>
      )}
      {parts.map(({ part: { name, Notice }, shown }) => Notice && <Notice key={name} shown={shown} payment={receipt} />)}
      <DescriptionList facts={receiptItems(receipt, hasFee, parts)} />
      <div className="buttons panel__acts">
        {receipt.allowed.includes('receipt') && (
          <ReceiptButtons businessid={businessid} transactionId={receipt._id} hasTraderCopy={receipt.allowed.includes('trader_copy')} />
        )}
        {parts.map(({ part: { name, Buttons }, shown }) => Buttons && <Buttons key={name} shown={shown} payment={receipt} />)}
        {trailHref && receipt.allowed.includes('trail') && receipt.kind !== 'collection' && (
          <ButtonLink size="small" href={trailHref(receipt.subject_id)}>{t`Payment steps`}</ButtonLink>
        )}
        {reverseHref && receipt.allowed.includes('reverse') && receipt.reversalexpireson !== null && (
          <ReverseLink href={reverseHref(receipt._id)} until={receipt.reversalexpireson} />
        )}
      </div>
    </>
  )
}

/** The code of the bank, with what the server says that it means. */
function StatusCode({ code }: { code: string }) {
  const successCodes = useQuery(statusCodesQuery('success')).data
  const failureCodes = useQuery(statusCodesQuery('failure')).data
  const meaning = successCodes?.includes(code) ? t`success` : failureCodes?.includes(code) ? t`failure` : successCodes && failureCodes && t`not final`
  return (
    <>
      <span className="code" translate="no">
        {code}
      </span>
      {meaning && <span>{`, ${meaning}`}</span>}
    </>
  )
}

/** With the time that is left. It goes when that is over. */
function ReverseLink({ href, until }: { href: string; until: string }) {
  if (useIsOver(until)) return null
  return (
    <ButtonLink size="small" href={href}>
      <Trans>
        Reverse Transaction <Countdown until={until} />
      </Trans>
    </ButtonLink>
  )
}

/** To the own bank. */
const FREE_KINDS = new Set(['withdrawal', 'settlement', 'bonus', 'referral'])

/** The answer about the fee of this kind of movement. */
function feeHelpOf({ type, channel, kind }: Receipt): HelpSlug {
  if (kind === 'bill') return 'fees-for-bills'
  if (type === 'debit') return FREE_KINDS.has(kind) ? 'fee-for-withdrawal' : 'fees-for-transfers'
  return channel === 'card' ? 'fees-for-cards' : 'fees-for-money-in'
}

function receiptItems(receipt: Receipt, hasFee: boolean, parts: readonly ShownPart[]): DescriptionItem[] {
  const isIn = receipt.type === 'credit'
  const facts: (DescriptionItem | false)[] = [
    isIn && { name: t`Customer`, value: <Counterparty name={receipt.name} account={receipt.party_account} bank={receipt.party_bank} /> },
    {
      name: isIn ? t`Destination` : t`Beneficiary`,
      value: <Counterparty name={receipt.beneficiaryName} account={receipt.beneficiaryAccountNo} bank={receipt.beneficiaryBank} isOurs={isIn} />,
    },
    receipt.paid_to !== null && { name: t`Paid to`, value: t`${receipt.paid_to}, deactivated` },
    !isIn && { name: t`Amount`, value: <Amount kobo={receipt.amount} /> },
    hasFee && {
      name: (
        <>
          {t`Fee`}
          <HelpTip about={feeHelpOf(receipt)} subject={t`Fee`} />
        </>
      ),
      value: (
        <>
          <Amount kobo={receipt.fee} />{' '}
          {receipt.vat > 0 && (
            <span className="quiet">
              <Trans>
                of which VAT <Amount kobo={receipt.vat} />
              </Trans>
            </span>
          )}
        </>
      ),
    },
    hasFee && receipt.duty > 0 && { name: t`Stamp duty`, value: <Amount kobo={receipt.duty} /> },
    hasFee && isIn && receipt.fee > 0 && { name: t`You keep`, value: <Amount kobo={receipt.total - receipt.fee - receipt.duty} /> },
    receipt.channel === 'card' && { name: t`Paid by`, value: t`Card` },
    receipt.category !== null && { name: t`Category`, value: receipt.category.name },
    ...parts.flatMap(({ part, shown }) => part.facts?.(shown) ?? []),
    receipt.narrative !== '' && !parts.some(({ part }) => part.tellsNarrative) && { name: t`Narrative`, value: receipt.narrative },
    { name: t`Date`, value: fullTime(receipt.createdon) },
  ]
  return facts.filter((fact) => fact !== false)
}

/** What support and banks ask for. It stands below the acts, which are in sight without scrolling. */
function referenceItems(receipt: Receipt): DescriptionItem[] {
  const facts: (DescriptionItem | false)[] = [
    {
      name: t`Status`,
      value: (
        // The tone of the state: that of the direction stands in the list.
        <StatusBadge rule={badgeOf(receipt).rule}>{translateSentence(receipt.status_word)}</StatusBadge>
      ),
    },
    {
      name: t`Reference`,
      value: <CopyableText text={receipt.short_reference} label={t`Copy reference`} said={t`Reference Copied`} />,
    },
    {
      name: t`Transaction ref`,
      value: <CopyableText text={receipt.transactionref} label={t`Copy transaction reference`} said={t`Transaction Reference Copied`} />,
    },
    receipt.session_id !== null && {
      name: t`Session ID`,
      value: <CopyableText text={receipt.session_id} label={t`Copy session ID`} said={t`Session ID Copied`} />,
    },
    {
      name: t`Receipt ID`,
      value: (
        <span className="code" translate="no">
          {receipt.receiptID}
        </span>
      ),
    },
    receipt.repeat_customer_count > 1 && { name: t`Payments by this customer`, value: String(receipt.repeat_customer_count) },
    { name: t`Status code`, value: <StatusCode code={receipt.status} /> },
  ]
  return facts.filter((fact) => fact !== false)
}

function Counterparty({ name, account, bank, isOurs = false }: { name: string; account: string; bank: string; isOurs?: boolean }) {
  const where = [bank, account && (isOurs ? account : maskAccountNumber(account))].filter(Boolean).join(' · ')
  if (!name && !where) return null
  return (
    <>
      <b translate="no">{isOurs ? name : nameCase(name)}</b>
      {where && (
        <>
          <br />
          <span translate="no">{where}</span>
        </>
      )}
    </>
  )
}

function stateLabel(receipt: Receipt): string {
  const kind = receipt.type === 'credit' ? t`Credit` : t`Debit`
  if (receipt.reversed || receipt.state === 'reversed') return t`${kind}, reversed`
  return { confirmed: t`${kind}, confirmed`, processing: t`${kind}, processing`, failed: t`Failed`, reversed: '' }[receipt.state]
}
