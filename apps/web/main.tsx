import '../../ui/base.css'
import '../../ui/tokens.css'
import '../../ui/fonts/fonts.css'
import './screens.css'
import './document/first-frame.css'
import { mountApplication } from './mount.tsx'

mountApplication(document.getElementById('root')!)

// After the first screen, whose files come first.
if (import.meta.env.PROD) setTimeout(() => void installServiceWorker(), 4_000)

/** Without a connection the page goes on without it, and the next start tries again. */
async function installServiceWorker(): Promise<void> {
  const loaded = await import('./offline/register-service-worker.ts').catch(() => null)
  await loaded?.registerServiceWorker()
}
