import '../../ui/base.css'
import '../../ui/tokens.css'
import '../../ui/fonts/fonts.css'
import './screens.css'
import './document/first-frame.css'
import { mountApplication } from './mount.tsx'

// In a task of its own, because running the scripts is a long one already.
setTimeout(() => mountApplication(document.getElementById('root')!, { tellsView: true }))

// After the first screen, whose files come first. Without a connection the page goes on without it, and the next start tries again.
if (import.meta.env.PROD)
  setTimeout(
    () =>
      void import('./offline/register-service-worker.ts').then(
        (loaded) => loaded.registerServiceWorker(),
        () => undefined,
      ),
    4_000,
  )
