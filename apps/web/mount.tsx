import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppErrorBoundary } from './shell/AppErrorBoundary.tsx'
import { watchSessionExpiry } from './shell/session-expiry.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'

type MountOptions = { queryClient?: QueryClient; Wrapper?: ComponentType<{ children: ReactNode }> }

/** Renders the application behind the sign-in. Returns the function that takes it away again. */
export function mountApplication(container: Element, { queryClient = makeQueryClient(), Wrapper = StrictMode }: MountOptions = {}): () => void {
  const router = makeRouter(queryClient)
  const stopWatching = watchSessionExpiry(queryClient)
  const root = createRoot(container)
  root.render(
    <Wrapper>
      <AppErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppErrorBoundary>
    </Wrapper>,
  )
  return () => {
    root.unmount()
    stopWatching()
    router.history.destroy()
    queryClient.clear()
  }
}
