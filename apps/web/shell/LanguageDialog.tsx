import { t } from '@lingui/core/macro'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

export type LanguageDialogProps = { onClose: () => void }

export default function LanguageDialog({ onClose }: LanguageDialogProps) {
  return (
    <Dialog title={t`Language`} isOpen onClose={onClose} buttons={<CancelButton>{t`Close`}</CancelButton>}>
      <LanguageChoice />
    </Dialog>
  )
}
