import { Fragment } from 'react'
import { toast } from 'sonner'
import { mountOperator } from '../../apps/web/operator/mount.tsx'
import { mountApplication } from '../../apps/web/mount.tsx'
import { makeQueryClient } from '../../apps/web/query-client.ts'
import { mountSignIn, SIGN_IN_PATHS } from '../../apps/web/sign-in/mount.tsx'

/**
 * Loads the product's documents as a browser does: the sign-in document and the desk at their paths, the application at all others. Leaving a document
 * (`location.assign`, `reload`, an ordinary link) loads the next one.
 */
export class BrowserDocuments {
  // Without StrictMode, which repeats effects and so the calls. Built code does not repeat them either.
  private unmount: (() => void) | null = null
  /** The paths that were loaded, the first one included. */
  readonly loaded: string[] = []

  /** Of another site only the address is recorded. */
  load(path: string): HTMLElement {
    const { origin, href } = new URL(path, window.location.href)
    // A document that is left hears nothing of the next address.
    this.close()
    if (origin !== window.location.origin) {
      this.loaded.push(href)
      return document.body
    }
    window.history.pushState(null, '', path)
    return this.render()
  }

  /** Loads the document of the present path anew. The state of the history entry stays. */
  reload(): HTMLElement {
    return this.render()
  }

  private render(): HTMLElement {
    this.close()
    const { pathname, search, hash } = window.location
    this.loaded.push(pathname + search + hash)
    const container = document.createElement('div')
    document.body.append(container)
    const isSignIn = SIGN_IN_PATHS.includes(window.location.pathname.replace(/(.)\/$/, '$1'))
    const options = { queryClient: impatientQueryClient(), Wrapper: Fragment }
    this.unmount = isSignIn
      ? mountSignIn(container, Fragment)
      : /^\/operator(\/|$)/.test(pathname)
        ? mountOperator(container, options)
        : mountApplication(container, options)
    return container
  }

  close(): void {
    this.unmount?.()
    this.unmount = null
    document.body.replaceChildren()
    // The library would show the toasts of this document in the next one too.
    toast.dismiss()
  }

  /** Takes over what leaves the document, until the returned function is called. */
  install(): () => void {
    const location = Object.getPrototypeOf(window.location) as Location
    const href = Object.getOwnPropertyDescriptor(location, 'href')!
    const { reload } = location
    const leave = (target: string) => queueMicrotask(() => this.load(target))
    Object.defineProperty(location, 'href', { ...href, set: leave })
    location.reload = () => queueMicrotask(() => this.reload())
    const followLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || link.target === '_blank' || link.origin !== window.location.origin) return
      event.preventDefault()
      leave(link.href)
    }
    window.addEventListener('click', followLink)
    return () => {
      window.removeEventListener('click', followLink)
      Object.defineProperty(location, 'href', href)
      location.reload = reload
      this.close()
    }
  }
}

/** Retries as the application does, but without its pauses. */
function impatientQueryClient() {
  const client = makeQueryClient()
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
  return client
}
