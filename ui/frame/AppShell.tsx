import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ConnectionBar } from './ConnectionBar.tsx'
import './app-shell.css'

/**
 * The frame of every signed-in screen. On a phone the tab bar replaces the side navigation. The content is a `.screen` with its own width.
 */
export function AppShell({
  side,
  top,
  tabBar,
  support,
  footer,
  children,
}: {
  side: ReactNode
  top: ReactNode
  tabBar: ReactNode
  support?: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  return (
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
      </div>
      {tabBar}
      {support}
    </div>
  )
}
