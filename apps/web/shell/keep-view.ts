import { setView } from '../../../modules/identity/contract.ts'
import { readCurrentUser } from '../../../modules/identity/web/current-user.ts'
import { call } from '../../../ui/data/client.ts'
import { areAmountsHidden, subscribeToHiddenAmounts } from '../../../ui/data/hidden-amounts.ts'
import { readSession } from '../../../ui/data/session.ts'
import { readValue, storeValue } from '../../../ui/data/storage.ts'
import { language } from '../../../ui/i18n.tsx'
import { readTheme, subscribeToTheme } from '../theme.ts'

/** In local storage: the view that the server knows of this browser. Each sign-in and sign-out empties it. */
const KEY = 'view'
/** After the first screen, and once for changes that come together. */
const PAUSE_MS = 1_000

/**
 * Tells the server which business this browser shows, and how, so that it writes the next document so. `isShown`: the server has written this
 * document so. Returns the function that ends it.
 */
export function keepView(isShown: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTelling = false
  if (isShown && writtenTheme() === readTheme()) storeValue('localStorage', KEY, JSON.stringify(readView()))
  async function tell(): Promise<void> {
    timer = undefined
    const view = readView()
    const text = JSON.stringify(view)
    if (view === null || isTelling || readValue('localStorage', KEY) === text) return
    isTelling = true
    try {
      await call(setView, { body: view.shown })
      // Another person may have signed in meanwhile.
      if (readView()?.of === view.of) storeValue('localStorage', KEY, text)
    } catch {
      // Until it is told, documents come without figures, or start.js removes them.
      return
    } finally {
      isTelling = false
    }
    plan()
  }
  const plan = () => (timer ??= setTimeout(() => void tell(), PAUSE_MS))
  const stops = [subscribeToHiddenAmounts(plan), subscribeToTheme(plan)]
  plan()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** start.js shows the chosen theme, whatever the server has written. */
function writtenTheme(): string | null {
  const { theme } = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=view]')?.content ?? '{}') as { theme?: string }
  return theme ?? null
}

function readView() {
  const person = readCurrentUser()
  if (person === null || person.must_change_password) return null
  const of = `${person._id} ${readSession()?.publicKey}`
  return { of, shown: { language, theme: readTheme(), hides_amounts: areAmountsHidden() } }
}
