import { t } from '@lingui/core/macro'
import { CopyIcon } from '../../../ui/icons/icons.tsx'
import { Button, type ButtonStyle } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'

/** The way on from an empty list: a customer needs the account number to pay. */
export function CopyAccountButton({ number, kind = 'line' }: { number: string; kind?: ButtonStyle['kind'] }) {
  return (
    <CopyButton text={number} label={t`Copy account number`} said={t`Account Number Copied`}>
      {(copy) => (
        <Button kind={kind} icon={<CopyIcon size={20} />} onClick={copy}>
          {t`Copy account number`}
        </Button>
      )}
    </CopyButton>
  )
}
