import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../platform/problems/index.ts'
import { routeNotFound } from './request-hooks.ts'

/** The methods that an address answers; empty where there is no such address. */
export type AllowedMethods = (url: string) => string[]

/** To be called before the routes are registered. */
export function trackAllowedMethods(app: FastifyInstance): AllowedMethods {
  const routes: { parts: string[]; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => void routes.push({ parts: url.split('/'), methods: [method].flat() }))
  return (url) => {
    const path = url.split('?')[0]!.split('/')
    const methods = routes.filter(({ parts }) => isAt(path, parts)).flatMap((route) => route.methods)
    return [...new Set(methods)].toSorted()
  }
}

/** `:name` stands for one part of a path, and `*` at its end for the rest. */
function isAt(path: readonly string[], parts: readonly string[]): boolean {
  if (parts.at(-1) === '*') return path.length >= parts.length && isAt(path.slice(0, parts.length - 1), parts.slice(0, -1))
  return path.length === parts.length && parts.every((part, at) => (part.startsWith(':') ? path[at] !== '' : part === path[at]))
}

/** A wrong method is told from a wrong address. A route may itself have found nothing, such as a file that is gone. */
export function wrongMethodOrAddress({ method, url }: { method: string; url: string }, methods: readonly string[]): Refusal {
  if (methods.length === 0 || methods.includes(method)) return routeNotFound(url)
  return new Refusal('request.method', 405, `This address answers ${methods.join(', ')} only`, { headers: { allow: methods.join(', ') } })
}
