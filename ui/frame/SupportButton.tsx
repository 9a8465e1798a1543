import { t } from '@lingui/core/macro'
import { SupportIcon } from '../icons/icons.tsx'
import { Button } from '../parts/Button.tsx'
import './support-button.css'

/** The help button, in the same place on every page. */
export function SupportButton({ label = t`Support`, onPress }: { label?: string; onPress: () => void }) {
  return (
    <Button className="support" icon={<SupportIcon size={20} />} onClick={onPress} aria-label={label}>
      <span>{label}</span>
    </Button>
  )
}
