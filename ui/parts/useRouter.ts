import { useContext } from 'react'
import { LinkRouter, type Router } from './Link.tsx'

/** The application's router, or the browser's own navigation where there is none. */
export function useRouter(): Router {
  return useContext(LinkRouter) ?? browserRouter
}

const browserRouter: Router = { go: (href) => window.location.assign(href) }
