import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Key } from './Key.tsx'
import { useDeskKeys } from './useDeskKeys.ts'
import './desk.css'

const KEYS = [
  { keys: ['J', 'K'], does: t`Next and previous item` },
  { keys: ['Enter'], does: t`Open the chosen item` },
  { keys: ['C'], does: t`Claim, take over or give back` },
  { keys: ['A'], does: t`Accept: the first decision, or the proposal` },
  { keys: ['E'], does: t`Edit: to the fields of the decision` },
  { keys: ['/'], does: t`Search` },
  { keys: ['Esc'], does: t`Leave a field, then back to the list` },
  { keys: ['?'], does: t`Show these keys` },
] as const

/** The button that shows the keys of the desk, and the key that does. */
export function DeskKeysHelp() {
  const [isOpen, setOpen] = useState(false)
  useDeskKeys({ '?': () => setOpen(true) })
  return (
    <>
      <Button kind="text" size="small" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        {t`Keys`} <Key name="?" />
      </Button>
      <Dialog title={t`Keys of the desk`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <dl className="desk-keys">
          {KEYS.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
