import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react'
import { afterPaint } from '../after-paint.ts'

/**
 * An ordinary `<a href>`. Inside a router, a plain click goes through the router instead of the network. Parts need no router: a page
 * without one (the sign-in document, public pages) has real links.
 */
/** `replaces`: the page left is not one to which Back returns. */
export type Router = { go(href: string, options?: { keepsPlace?: boolean; replaces?: boolean }): void; preload?(href: string): void }

export const LinkRouter = createContext<Router | null>(null)

/** `keepsPlace` is for a link that opens something beside the page: the page does not scroll to its top. */
export function Link({
  href,
  keepsPlace = false,
  onClick,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; keepsPlace?: boolean }) {
  const router = useContext(LinkRouter)
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!router || !isPlainClick(event) || rest.target || rest.download !== undefined || !href.startsWith('/')) return
    event.preventDefault()
    afterPaint(() => router.go(href, { keepsPlace }))
  }
  const warm = router?.preload && href.startsWith('/') ? () => router.preload?.(href) : undefined
  return <a href={href} onClick={follow} onPointerEnter={warm} onFocus={warm} {...rest} />
}

function isPlainClick(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
