import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useOnline } from '../data/useOnline.ts'
import { Callout } from './Callout.tsx'

/** Also in place of the words of a button that would move money. */
export const OFFLINE_TEXT = t`Money does not move while you are offline`

/** Shows what sends something only while the device has a network. `text`: what stands there otherwise. */
export function OfflineGuard({ text = OFFLINE_TEXT, children }: { text?: string; children: ReactNode }) {
  return useOnline() ? children : <Callout tone="wait" title={text} />
}
