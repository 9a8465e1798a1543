import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppErrorBoundary } from './shell/AppErrorBoundary.tsx'
import { watchSessionExpiry } from './shell/session-expiry.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'

/** Renders the application behind the sign-in. Returns the function that takes it away again. */
export function mountApplication(container: Element, queryClient = makeQueryClient()): () => void {
  const router = makeRouter(queryClient)
  const stopWatching = watchSessionExpiry(queryClient)
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <AppErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppErrorBoundary>
    </StrictMode>,
  )
  return () => {
    root.unmount()
    stopWatching()
    router.history.destroy()
    queryClient.clear()
  }
}
