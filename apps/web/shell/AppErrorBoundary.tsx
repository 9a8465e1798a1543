import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { BrokenApplication } from './CrashPage.tsx'
import { keepTrace } from './crash-report.ts'

/** Whatever breaks inside is shown as a page, with a way to tell us. */
export function Edge({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      onError={(error, info) => keepTrace(error, info.componentStack)}
      fallbackRender={({ error }) => <BrokenApplication error={error} />}
    >
      {children}
    </ErrorBoundary>
  )
}
