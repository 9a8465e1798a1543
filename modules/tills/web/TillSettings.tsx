import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { SoundIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Switch } from '../../../ui/parts/Switch.tsx'
import type { Voice } from './voice/useVoice.ts'

/** The language of the screen and the voice of this device. */
export function TillSettings({ voice, languages, onClose }: { voice: Voice; languages: ReactNode; onClose: () => void }) {
  return (
    <Dialog title={t`Language and voice`} isOpen onClose={onClose}>
      <div className="till-settings">
        {languages}
        <p className="soft">{t`The voice is English in every language until a voice of that language is recorded.`}</p>
        <Button icon={<SoundIcon size={20} />} onClick={() => voice.say(['ready'])}>{t`Hear it`}</Button>
        <Switch checked={!voice.isQuiet} onChange={({ target }) => voice.setQuiet(!target.checked)}>
          {t`Say each payment`}
        </Switch>
        <p className="quiet t1">{t`Only after the money is confirmed.`}</p>
      </div>
    </Dialog>
  )
}
