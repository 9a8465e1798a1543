import { useContext } from 'react'
import { LinkRouter, type Router } from './Link.tsx'

/** The router around us, or the browser's own way of going somewhere. */
export function useRouter(): Router {
  return useContext(LinkRouter) ?? browser
}

const browser: Router = { go: (href) => window.location.assign(href) }
