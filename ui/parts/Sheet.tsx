import type { ReactNode } from 'react'
import { lazyPart } from './lazy-part.tsx'

export type SheetProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

const SheetWindow = lazyPart<SheetProps>(() => import('./SheetWindow.tsx'))

/** Choices that come from the bottom of a phone's screen. A press beside it, Esc or the cross closes it. */
export function Sheet(props: SheetProps) {
  return props.isOpen ? <SheetWindow {...props} /> : null
}
