import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { AppErrorBoundary } from './shell/AppErrorBoundary.tsx'
import type { makeRouter } from './router.tsx'

/** The application behind the sign-in, as the browser and the server render it. */
export function Application({
  router,
  queryClient,
  Wrapper,
}: {
  router: ReturnType<typeof makeRouter>
  queryClient: QueryClient
  Wrapper: ComponentType<{ children: ReactNode }>
}) {
  return (
    <Wrapper>
      <AppErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppErrorBoundary>
    </Wrapper>
  )
}
