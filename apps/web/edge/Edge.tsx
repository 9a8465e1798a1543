import { type ReactNode, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { BrokenApplication } from './CrashPage.tsx'

/** Whatever breaks inside is shown as a page, with a way to tell us. */
export function Edge({ children }: { children: ReactNode }) {
  const [trace, setTrace] = useState<string>()
  return (
    <ErrorBoundary
      onError={(_error, info) => setTrace(info.componentStack ?? undefined)}
      fallbackRender={({ error }) => <BrokenApplication error={error} trace={trace} />}
    >
      {children}
    </ErrorBoundary>
  )
}
