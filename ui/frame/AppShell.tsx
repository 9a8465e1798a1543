import { t } from '@lingui/core/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { usePlace } from '../parts/usePlace.ts'
import { PanelHost } from '../parts/DetailPanel.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { FrameContext } from './task-frame.ts'
import { useKeyboardInset } from './useKeyboardInset.ts'
import './app-shell.css'

/**
 * The frame of every signed-in screen. On a phone the tab bar replaces the side navigation, and a task (`useTaskFrame`) has the screen for
 * itself. The content is a `.screen` with its own width. With `support` the frame keeps a gutter free for its button; what that opens on a
 * wide screen stands in a column beside the page (`PanelHost`).
 */
export function AppShell({
  homeHref,
  side,
  top,
  tabBar,
  support,
  footer,
  children,
}: {
  homeHref: string
  side: ReactNode
  top: ReactNode
  tabBar: ReactNode
  support?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  /** More than one while a step replaces another. */
  const [tasks, setTasks] = useState(0)
  const frame = useMemo(
    () => ({
      homeHref,
      beginTask() {
        setTasks((count) => count + 1)
        return () => setTasks((count) => count - 1)
      },
    }),
    [homeHref],
  )
  const [aside, setAside] = usePlace()
  useKeyboardInset()
  return (
    <FrameContext value={frame}>
      <div className="app-root" data-task={tasks > 0 || undefined} data-gutter={support !== undefined || undefined}>
        <div className="screen app-screen">
          <a className="skip" href="#main">{t`Skip to the content`}</a>
          <div className="app">
            <div className="app__side">{side}</div>
            <div className="app__page">
              <ConnectionBar />
              {top}
              <main className="main" id="main" tabIndex={-1}>
                <div className="screen">{children}</div>
              </main>
              {footer}
            </div>
            <div className="app__aside" ref={setAside} />
          </div>
        </div>
        <div className="app__bottom" data-bar="bottom">
          {tabBar}
          <PanelHost value={aside}>{support}</PanelHost>
        </div>
      </div>
    </FrameContext>
  )
}
