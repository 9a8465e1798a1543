import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { BEGUN_PAYMENT, useHeldForm } from '../../../ui/kept-forms.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { merchantQuery } from '../../businesses/web/index.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { useAccountOwner } from '../../institutions/web/index.ts'
import { amountSchema } from '../../../platform/http/contract.ts'
import type { TransferView } from '../contract.ts'
import { BeneficiaryList } from './BeneficiaryList.tsx'
import { FlowTotal } from './flow/FlowTotal.tsx'
import { BegunBefore, useBegunBefore } from './flow/BegunBefore.tsx'
import { FlowStart } from './flow/FlowStart.tsx'
import { limitFromDetails, LimitRemedy } from './flow/LimitMeter.tsx'
import { PaymentAside } from './flow/PaymentAside.tsx'
import { PaymentFlow } from './flow/PaymentFlow.tsx'
import { ToSpendHint } from './flow/ToSpendHint.tsx'
import { UnansweredPayments } from './flow/UnansweredPayments.tsx'
import { type FlowSearch, usePaymentFlow } from './flow/usePaymentFlow.ts'
import { useTypedQuote } from './flow/useTypedQuote.ts'
import { PAYMENT_KINDS } from './kinds.ts'
import { RecentPayees, type RecentPayee } from './RecentPayees.tsx'
import { sendMoney, type TransferContent } from './send-money.tsx'
import { EMPTY_FIELDS, type SendFields, SendForm, useSendForm } from './SendForm.tsx'
import './transfers.css'

/** `to`, `bank` and `amount` fill the form in once: account number, code of its bank, and kobo. */
export type SendMoneySearch = FlowSearch & { tab?: 'saved'; to?: string; bank?: string; amount?: number }

const FORM_NAME = 'send-money'

/** Send Money, from the form to the result. */
export function SendMoney({
  businessid,
  search,
  go,
  available,
  recentBanks,
  recentPayees,
  receiptButton,
  waitingActs,
}: {
  businessid: string
  search: SendMoneySearch
  go: (next: SendMoneySearch, replace?: boolean) => void
  /** The last known balance that can be spent. */
  available: number | undefined
  recentBanks: readonly string[] | undefined
  recentPayees: readonly RecentPayee[] | undefined
  receiptButton: (transfer: TransferView) => ReactNode
  /** While a payment is on its way, in place of another sending. */
  waitingActs: (transfer: TransferView) => ReactNode
}) {
  const flow = usePaymentFlow(sendMoney, businessid, { search, go })
  const stored = flow.draft ? fieldsOf(flow.draft.content) : EMPTY_FIELDS
  const [interrupted, forgetInterrupted] = useInterruptedForm<SendFields>(FORM_NAME)
  const kept = interrupted ?? stored
  const begunBefore = useBegunBefore(flow)
  const form = useSendForm(kept)
  /** Grows when the form is filled in from elsewhere, so that its fields start anew. */
  const [round, setRound] = useState(0)
  const { nuban, bankCode, amount, remark, isSaved, isChosen } = form.watch()
  const owner = useAccountOwner(nuban, bankCode)
  const typed = useTypedQuote(sendMoney, businessid, flow.isAtForm ? contentOf({ nuban, bankCode, amount }, owner.rawName) : null)
  const limit = useQuery(merchantQuery(businessid)).data?.limit
  const fields = { nuban, bankCode, amount, remark, isSaved, isChosen }
  useUnsaved(flow.isAtForm && JSON.stringify(fields) !== JSON.stringify(stored))
  const unsent = flow.isAtForm ? fields : flow.current?.state === 'draft' ? fieldsOf(flow.current.content) : EMPTY_FIELDS
  useHeldForm(FORM_NAME, JSON.stringify(unsent) === JSON.stringify(EMPTY_FIELDS) ? null : unsent, BEGUN_PAYMENT)

  function restart(fields: SendFields) {
    form.reset(fields)
    setRound((before) => before + 1)
  }
  // A payment that was sent leaves an empty form, and one that was refused comes back into it.
  const followDraft = useEffectEvent(() => restart(kept))
  const draftId = flow.draft?.id
  useEffect(() => followDraft(), [draftId])
  function fill(fields: SendFields) {
    forgetInterrupted()
    restart(fields)
    go({})
  }
  function clear() {
    flow.forgetDraft()
    forgetInterrupted()
    restart(EMPTY_FIELDS)
  }
  const { to, bank, amount: wanted } = search
  const fillAsAddressed = useEffectEvent(() => {
    flow.forgetDraft()
    forgetInterrupted()
    restart({ ...EMPTY_FIELDS, nuban: to ?? '', bankCode: bank ?? null, amount: wanted ?? null, isChosen: to !== undefined })
    go({}, true)
  })
  useEffect(() => {
    if (to !== undefined || wanted !== undefined) fillAsAddressed()
  }, [to, bank, wanted])
  const choose = (one: { number: string; code: string }, isSavedOne: boolean) =>
    fill({ ...form.getValues(), nuban: one.number, bankCode: one.code, isSaved: false, isChosen: isSavedOne })

  const quotedLimit = typed.quoted?.limit
  /** Nobody is chosen yet: a phone asks first whom. */
  const isBlank = nuban === '' && bankCode === null
  return (
    <PaymentFlow
      flow={flow}
      resultButtons={(transfer) => (
        <>
          {transfer.outcome === 'processing' ? (
            waitingActs(transfer)
          ) : transfer.kind === 'bill' ? (
            transfer.allowed.includes('receipt') && receiptButton(transfer)
          ) : transfer.outcome === 'not_sent' ? (
            <Button kind="act" onClick={() => fill(fieldsFrom(transfer))}>{t`Send again`}</Button>
          ) : (
            transfer.allowed.includes('receipt') && receiptButton(transfer)
          )}
          {transfer.kind !== 'bill' && transfer.outcome === 'sent' && (
            <Button onClick={() => fill({ ...fieldsFrom(transfer), amount: null, remark: '' })}>{t`Send to this payee again`}</Button>
          )}
          {transfer.kind !== 'bill' && transfer.outcome !== 'processing' && <Button onClick={() => fill(EMPTY_FIELDS)}>{t`Send another`}</Button>}
          <ButtonLink href="/admin/merchant">{t`Back To Dashboard`}</ButtonLink>
        </>
      )}
    >
      <FlowStart
        title={sendMoney.words.title}
        businessid={businessid}
        aside={
          <PaymentAside
            available={available}
            typed={typed}
            receives={sendMoney.words.receives}
            feeHelp={sendMoney.words.feeHelp}
            limit={quotedLimit ?? limitFromDetails(limit)}
            kobo={amount}
          >
            <RecentPayees payees={recentPayees} onChoose={(one) => choose(one, false)} onAll={() => go({ tab: 'saved' }, true)} />
          </PaymentAside>
        }
      >
        {interrupted && <InterruptedNote />}
        {!interrupted && begunBefore && <BegunBefore title={t`You began this transfer earlier: ${begunBefore}.`} onStartAgain={clear} />}
        <UnansweredPayments businessid={businessid} kinds={PAYMENT_KINDS} />
        {isBlank && search.tab !== 'saved' && (
          <div className="only-narrow">
            <RecentPayees payees={recentPayees} onChoose={(one) => choose(one, false)} onAll={() => go({ tab: 'saved' }, true)} />
          </div>
        )}
        <Tabs
          label={t`Beneficiary`}
          tabs={[
            { id: 'saved', label: t`Saved Beneficiary` },
            { id: 'new', label: isChosen ? t`Selected Beneficiary` : t`New Beneficiary` },
          ]}
          chosen={search.tab ?? 'new'}
          onChoose={(tab) => go(tab === 'saved' ? { tab } : {}, true)}
        >
          {search.tab === 'saved' ? (
            <BeneficiaryList businessid={businessid} onChoose={(one) => choose(one, true)} onNew={() => go({}, true)} />
          ) : (
            <SendForm
              key={round}
              form={form}
              owner={owner}
              recentBanks={recentBanks}
              typed={typed}
              amountHint={<ToSpendHint kobo={typed.quoted?.available ?? available} />}
              amountNote={typed.quoted?.refusal?.code === 'pricing.limit_exceeded' && quotedLimit && <LimitRemedy limit={quotedLimit} />}
              bottom={
                <>
                  {typed.otherRefusal && <Callout tone="wrong" role="alert" title={typed.otherRefusal} />}
                  <FlowTotal quoted={typed.quoted} />
                </>
              }
              onClear={clear}
              onContinue={(fields) => {
                const content = contentOf(fields, owner.rawName, owner.bankname)
                if (!content) return
                forgetInterrupted()
                flow.confirm(content, { kobo: content.amount, payee: content.name })
              }}
            />
          )}
        </Tabs>
      </FlowStart>
    </PaymentFlow>
  )
}

/** Null until the form has the payee, whom the bank has named, and an amount. */
function contentOf(
  { nuban, bankCode, amount, ...rest }: Pick<SendFields, 'nuban' | 'bankCode' | 'amount'> & Partial<SendFields>,
  name: string | undefined,
  bankName = '',
): TransferContent | null {
  if (!name || bankCode === null || amount === null || !amountSchema.safeParse(amount).success) return null
  const { remark = '', isSaved = false, isChosen = false } = rest
  return { nuban, bankCode, bankName, name, amount, remark: remark.trim(), isSaved: isSaved && !isChosen, isChosen }
}

function fieldsOf({ nuban, bankCode, amount, remark, isSaved, isChosen }: TransferContent): SendFields {
  return { nuban, bankCode, amount, remark, isSaved, isChosen }
}

/** An earlier payment, to check and send as a new one. */
function fieldsFrom({ beneficiary, quote, remark }: TransferView): SendFields {
  return { ...EMPTY_FIELDS, nuban: beneficiary.number, bankCode: beneficiary.code, amount: quote.amount, remark }
}
