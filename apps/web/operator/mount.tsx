import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onSessionExpired } from '../../../ui/data/client.ts'
import { removeSession, setSessionKey } from '../../../ui/data/session.ts'
import { bridgeConnection } from '../connection-bridge.ts'
import { makeQueryClient } from '../query-client.ts'
import { AppErrorBoundary } from '../shell/AppErrorBoundary.tsx'
import { OperatorApp } from './OperatorApp.tsx'

type MountOptions = { queryClient?: QueryClient; Wrapper?: ComponentType<{ children: ReactNode }> }

/** Renders the operators' area. Returns the function that takes it away again. */
export function mountOperator(container: Element, { queryClient = makeQueryClient(), Wrapper = StrictMode }: MountOptions = {}): () => void {
  setSessionKey('operator-session')
  const stopBridge = bridgeConnection()
  // Before the listener of `OperatorApp`, which tells the reason at the sign-in.
  const stopWatching = onSessionExpired(() => {
    queryClient.clear()
    removeSession()
  })
  const root = createRoot(container)
  root.render(
    <Wrapper>
      <AppErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <OperatorApp />
        </QueryClientProvider>
      </AppErrorBoundary>
    </Wrapper>,
  )
  return () => {
    root.unmount()
    stopWatching()
    stopBridge()
    queryClient.clear()
    setSessionKey('session')
  }
}
