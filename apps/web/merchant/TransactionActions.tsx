import { t } from '@lingui/core/macro'
import { CategoriseAction, ChallengeAction, PictureAction } from '../../../modules/annotations/web/index.ts'
import { DisputeAction } from '../../../modules/disputes/web/index.ts'
import type { TransactionDetails } from '../../../modules/history/web/index.ts'
import { ActionRows } from '../../../ui/parts/ActionRows.tsx'

/** What a business does with one of its transactions, as the server allows. */
export default function TransactionActions({ businessid, transaction }: { businessid: string; transaction: TransactionDetails }) {
  const may = (action: TransactionDetails['allowed'][number]) => transaction.allowed.includes(action)
  return (
    <ActionRows label={t`Actions`}>
      {may('picture') && <PictureAction transaction={transaction} />}
      {may('challenge') && <ChallengeAction transactionId={transaction._id} />}
      <DisputeAction transaction={transaction} mayLog={may('dispute')} />
      {may('categorise') && <CategoriseAction businessid={businessid} transaction={transaction} />}
    </ActionRows>
  )
}
