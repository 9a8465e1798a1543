import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/parts/Button.tsx'
import type { BillType } from '../contract.ts'
import type { BillContent } from './bill-kinds.tsx'

/** What a form gets. */
export type BillFormProps = {
  type: BillType
  businessid: string
  available: number | undefined
  /** The order that this form has sent to the confirmation before. */
  draft: BillContent['order'] | undefined
  draftNetwork?: string | undefined
  /** The fields that the form had when the session ended. */
  interrupted?: unknown
  onContinue: (content: BillContent, facts: { kobo: number; payee: string }) => void
  onClose: () => void
}

/** The buttons of a form. */
export function FormButtons({ isBusy = false, onClose }: { isBusy?: boolean; onClose: () => void }) {
  return (
    <div className="buttons">
      <Button kind="act" type="submit" isBusy={isBusy}>{t`Continue`}</Button>
      <Button onClick={onClose}>{t`Cancel`}</Button>
    </div>
  )
}
