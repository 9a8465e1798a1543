import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { fetchData } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { notify } from '../../../ui/parts/toast.ts'
import { listBeneficiaries, sendTransfer } from '../contract.ts'
import type { PaymentKind } from './flow/payment-kind.ts'
import { saveBeneficiary, transferQuoteQuery } from './queries.ts'

/** A confirmed transfer. `isSaved`: the beneficiary is saved when the payment was taken. */
export type TransferContent = {
  nuban: string
  bankCode: string
  bankName: string
  name: string
  amount: number
  remark: string
  isSaved: boolean
  isChosen: boolean
}

export const sendMoney: PaymentKind<TransferContent> = {
  name: 'transfer',
  path: '/admin/merchant/transfer',
  isPrefixed: true,
  quote: (businessid, { nuban, bankCode, amount }) => transferQuoteQuery(businessid, { nuban, bank_code: bankCode, amount }),
  send: ({ id, content: { nuban, amount, bankCode, remark }, reference }, signal) =>
    fetchData(
      sendTransfer,
      { body: { nuban, amount, bank_code: bankCode, ...(remark && { remark }), transaction_ref: reference! } },
      { requestId: id, signal },
    ),
  remarkOf: ({ remark }) => remark,
  /** A beneficiary that cannot be saved does not affect the payment, which was sent before. */
  async afterTaken({ content: { isSaved, name, nuban, bankCode, bankName } }, { outcome }, queryClient) {
    if (!isSaved || outcome === 'not_sent') return
    if (await saveBeneficiary({ name, number: nuban, code: bankCode, bank: bankName })) notify.success(t`Beneficiary Added Successfully`)
    else notify.warning(t`The beneficiary could not be saved.`)
    void refresh(queryClient, listBeneficiaries)
  },
  words: {
    title: t`Send Money`,
    confirmTitle: t`Check and confirm`,
    pinTitle: t`Enter PIN`,
    amountLabel: t`You send`,
    receives: t`They receive`,
    feeHelp: 'fees-for-transfers',
    change: t`Change the payment`,
    confirmButton: (total) => <Trans>Enter PIN to send {total}</Trans>,
    sendButton: (amount) => <Trans>Send {amount}</Trans>,
  },
}
