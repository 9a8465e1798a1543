import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { translateSentence } from '../../../ui/i18n.tsx'
import { ChevronLeftIcon } from '../../../ui/icons/icons.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { InterruptedNote, useInterruptedForm, useInterruptedNames } from '../../identity/web/index.ts'
import { BegunBefore, type FlowFrameProps, PaymentFlow, useBegunBefore, usePaymentFlow } from '../../transfers/web/index.ts'
import { BILL_TYPES, billProduct, type BillType, type PurchaseView } from '../contract.ts'
import { AirtimeForm } from './AirtimeForm.tsx'
import { airtimeKind, type BillContent, billsKind } from './bill-kinds.tsx'
import type { BillFormProps } from './BillFormButtons.tsx'
import { BillResult } from './BillResult.tsx'
import type { BillSearch } from './bill-search.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { DataForm } from './DataForm.tsx'
import { billFormName, useHeldBill } from './interrupted-bill.ts'
import './bills.css'

export type BillPopupProps = {
  name: 'airtime' | 'bills'
  businessid: string
  /** The last known balance that can be spent. */
  available: number | undefined
  search: BillSearch
  go: (next: BillSearch, replace?: boolean) => void
  onClose: () => void
  receiptButton: (transactionId: string) => ReactNode
  /** While a purchase is on its way, in place of another one. */
  waitingActs: (purchase: PurchaseView) => ReactNode
}

/** BILL-05, BILL-06: a popup of two tabs. Each has form, confirmation, PIN and result. */
export function BillPopup({ name, businessid, available, search, go, onClose, receiptButton, waitingActs }: BillPopupProps) {
  const kind = name === 'airtime' ? airtimeKind : billsKind
  const flow = usePaymentFlow(kind, businessid, {
    search,
    go: (next, replace) => go({ ...next, ...(search.bill && { bill: search.bill }) }, replace),
  })
  const tabs = tabsOf(name)
  const draft = flow.draft?.content.order
  const names = useInterruptedNames()
  const first = tabs.find(({ type }) => (draft ? type === draft.type : names.includes(billFormName(type))))
  /** Whose payment has opened the popup: its tab stays when the payment is dropped. */
  const [opened] = useState(first)
  const chosen = tabs.find(({ id }) => id === search.bill) ?? first ?? tabs.find(({ id }) => id === opened?.id) ?? tabs[0]!
  const Form = FORMS[chosen.type] ?? CustomerForm
  const [interrupted, forgetInterrupted] = useInterruptedForm<object>(billFormName((first ?? chosen).type))
  const hasInterrupted = interrupted !== null && chosen === (first ?? chosen)
  const begunBefore = useBegunBefore(flow)
  const isSending = flow.sendingHere !== null
  return (
    <Dialog title={kind.words.title} isOpen onClose={onClose} isLocked={isSending}>
      <div className="bill">
        {!flow.isAtForm && flow.current?.state === 'draft' && <HeldOrder content={flow.current.content} />}
        <PaymentFlow
          flow={flow}
          Frame={PopupStep}
          result={(id) => <BillResult {...{ id, receiptButton, waitingActs, onClose }} onAnother={() => flow.go({})} />}
        >
          <Tabs label={kind.words.title} tabs={tabs} chosen={chosen.id} onChoose={(id) => go({ bill: id }, true)}>
            {hasInterrupted && <InterruptedNote />}
            {!interrupted && begunBefore && chosen === first && (
              <BegunBefore
                title={t`You began this payment earlier: ${begunBefore}.`}
                onStartAgain={() => {
                  go({ bill: chosen.id }, true)
                  flow.forgetDraft()
                }}
              />
            )}
            <Form
              key={`${chosen.id}:${flow.draft?.id ?? ''}`}
              type={chosen.type}
              businessid={businessid}
              available={available}
              draft={draft?.type === chosen.type ? draft : undefined}
              draftNetwork={flow.draft?.content.network}
              interrupted={hasInterrupted ? interrupted : undefined}
              onContinue={(content, facts) => {
                forgetInterrupted()
                flow.confirm(content, facts)
              }}
              onClose={onClose}
            />
          </Tabs>
        </PaymentFlow>
      </div>
    </Dialog>
  )
}

/** A confirmed order whose form is not on the screen. */
function HeldOrder({ content: { order, network } }: { content: BillContent }) {
  const { type, ...fields } = order
  useHeldBill(type, type === 'data' ? { ...fields, network: network ?? '' } : fields)
  return null
}

/** Of products for a phone, which suggests its network. */
const FORMS: Readonly<Partial<Record<BillType, (props: BillFormProps) => ReactNode>>> = { airtime: AirtimeForm, data: DataForm }

const tabsOf = (name: 'airtime' | 'bills') =>
  BILL_TYPES.map((type) => ({ type, ...billProduct(type) }))
    .filter(({ popup }) => popup === name)
    .map(({ type, tab: { id, label } }) => ({ id, label: translateSentence(label), type }))

/** One step inside of the popup, whose own title stays. */
function PopupStep({ title, step, onBack, children }: FlowFrameProps) {
  return (
    <section className="bill__step">
      <header>
        {onBack && (
          <IconButton label={t`Back`} onClick={onBack}>
            <ChevronLeftIcon />
          </IconButton>
        )}
        {title !== airtimeKind.words.title && title !== billsKind.words.title && <h3>{title}</h3>}
        {step && <span>{step}</span>}
      </header>
      {children}
    </section>
  )
}
