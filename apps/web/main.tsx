import '../../ui/base.css'
import '../../ui/tokens.css'
import '../../ui/fonts/fonts.css'
import './screens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppErrorBoundary } from './shell/AppErrorBoundary.tsx'
import { watchSessionExpiry } from './shell/session-expiry.ts'
import { makeQueryClient } from './query-client.ts'
import { makeRouter } from './router.tsx'

const queryClient = makeQueryClient()
const router = makeRouter(queryClient)
watchSessionExpiry(queryClient)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <AppErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppErrorBoundary>
  </StrictMode>,
)
