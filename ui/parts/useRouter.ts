import { useContext } from 'react'
import { LinkRouter, type Router } from './Link.tsx'

/** The router around us, or the browser's own way of going somewhere. */
export function useRouter(): Router {
  return useContext(LinkRouter) ?? browserRouter
}

const browserRouter: Router = { go: (href) => window.location.assign(href) }
