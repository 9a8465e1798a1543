import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { AppCrashPage } from './CrashPage.tsx'
import { recordComponentStack } from './crash-report.ts'

/** Shows a rendering error as a page with a button to report it. */
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
