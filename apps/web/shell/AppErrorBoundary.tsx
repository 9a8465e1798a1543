import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { AppCrashPage } from './CrashPage.tsx'
import { recordComponentStack } from './crash-report.ts'

/** Whatever breaks inside is shown as a page, with a way to tell us. */
export function AppErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      onError={(error, info) => recordComponentStack(error, info.componentStack)}
      fallbackRender={({ error }) => <AppCrashPage error={error} />}
    >
      {children}
    </ErrorBoundary>
  )
}
