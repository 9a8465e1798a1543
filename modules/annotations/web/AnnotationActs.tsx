import type { TransactionDetails } from '../../history/web/index.ts'
import { CategoriseAction } from './CategoriseAction.tsx'
import { ChallengeAction } from './ChallengeAction.tsx'
import { PictureAction } from './PictureAction.tsx'

/** What a business adds to one of its payments, as the server allows. */
export default function AnnotationActs({ businessid, payment }: { businessid: string; payment: TransactionDetails }) {
  const may = (act: string) => payment.allowed.includes(act)
  return (
    <>
      {may('picture') && <PictureAction transaction={payment} />}
      {may('challenge') && <ChallengeAction transactionId={payment._id} />}
      {may('categorise') && <CategoriseAction businessid={businessid} transaction={payment} />}
    </>
  )
}
