import { createContext, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { usePlace } from './usePlace.ts'
import { useWidth } from './useWidth.ts'
import './detail-panel.css'

const SIDE_PANEL_MIN_WIDTH_PX = 900
const PRELOAD_DELAY_MS = 300

export type DetailPanelProps = { place: 'side' | 'sheet'; title: string; onClose: () => void; children: ReactNode }

const DetailPanelWindow = lazyPart<DetailPanelProps>(() => import('./DetailPanelWindow.tsx'))

/** The element beside the list in which a panel stands. */
export const PanelHost = createContext<HTMLElement | null>(null)

/**
 * A list with the details of one item beside it. On wide screens the panel is at the side and the list stays usable; on a phone it is a
 * sheet over the page. The caller (the URL) decides whether it is open.
 */
export function PanelSplit({
  children,
  panel,
  onNear,
}: {
  children: ReactNode
  panel: (place: 'side' | 'sheet') => ReactNode
  /** Gets the link of a row as soon as it is touched, so that its details are under way before the finger leaves. */
  onNear?: (href: string) => void
}) {
  const root = useRef<HTMLDivElement>(null)
  const [host, setHost] = usePlace()
  const width = useWidth(root)
  function touch({ target }: PointerEvent) {
    const href = linkAt(target as Element)
    if (href !== null) onNear?.(href)
  }
  // A press on a row opens the panel at once. The first screen comes before.
  useEffect(() => {
    const timer = setTimeout(() => DetailPanelWindow.preload(), PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="split" ref={root}>
      <div className="split__main" onPointerDown={touch}>
        {children}
      </div>
      <div className="split__panel" ref={setHost} />
      <PanelHost value={host}>{width !== null && host !== null && panel(width >= SIDE_PANEL_MIN_WIDTH_PX ? 'side' : 'sheet')}</PanelHost>
    </div>
  )
}

/** The link of a row: the row itself on a phone, and one of its cells in a table. */
function linkAt(element: Element): string | null {
  const row = element.closest('a[href], tr')
  const link = row?.matches('tr') ? row.querySelector('a[href]') : row
  return link?.getAttribute('href') ?? null
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
