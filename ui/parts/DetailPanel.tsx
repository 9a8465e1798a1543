import { createContext, type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { useWidth } from './useWidth.ts'
import './detail-panel.css'

const SIDE_PANEL_MIN_WIDTH_PX = 900

export type DetailPanelProps = { place: 'side' | 'sheet'; title: string; onClose: () => void; children: ReactNode }

const DetailPanelWindow = lazyPart<DetailPanelProps>(() => import('./DetailPanelWindow.tsx'))

/** The element beside the list in which a panel stands. */
export const PanelHost = createContext<HTMLElement | null>(null)

/**
 * A list with the details of one item beside it. On wide screens the panel is at the side and the list stays usable; on a phone it is a
 * sheet over the page. The caller (the URL) decides whether it is open.
 */
export function PanelSplit({ children, panel }: { children: ReactNode; panel: (place: 'side' | 'sheet') => ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const [host, setHost] = useState<HTMLElement | null>(null)
  const width = useWidth(root)
  // A press on a row opens the panel at once.
  useEffect(() => DetailPanelWindow.preload(), [])
  return (
    <div className="split" ref={root}>
      <div className="split__main">{children}</div>
      <div className="split__panel" ref={setHost} />
      <PanelHost value={host}>{width !== null && panel(width >= SIDE_PANEL_MIN_WIDTH_PX ? 'side' : 'sheet')}</PanelHost>
    </div>
  )
}

/** Takes the focus when it opens and returns it when it closes; Esc closes it. Render it only while it is open. */
export function DetailPanel(props: DetailPanelProps) {
  return <DetailPanelWindow key={props.place} {...props} />
}

/** The head of a panel about a payment: its status, and the amount with its rule. */
export function PanelAmount({ chip, children }: { chip: ReactNode; children: ReactNode }) {
  return (
    <div className="panel__sum">
      {chip}
      <div>{children}</div>
    </div>
  )
}
