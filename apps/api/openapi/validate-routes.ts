import type { Rights } from '../../../modules/identity/index.ts'
import type { RouteContract } from '../../../platform/http/contract.ts'

export type ApiContracts = {
  signedIn: readonly { contract: RouteContract }[]
  open: readonly { contract: RouteContract }[]
  rights: Rights
  callbacks: readonly { path: string }[]
}

/** What the server itself answers, beside the modules. */
export const BUILT_IN_PATHS = ['/events', '/health/live', '/health/ready', '/openapi.json'] as const

/** Everything that is wrong with who may do what; nothing is served while the list has an entry. */
export function validateRoutes({ signedIn, open, rights, callbacks }: ApiContracts): string[] {
  const used = new Set([...signedIn, ...open].map(({ contract }) => contract.operation))
  return [
    ...signedIn.flatMap(({ contract: { operation } }) => {
      const right = Object.hasOwn(rights, operation) ? rights[operation] : undefined
      if (right === undefined) return [`${operation} has no row in the table of rights`]
      return right === 'public' ? [`${operation} is public in the table of rights but stands behind a session`] : []
    }),
    ...open.flatMap(({ contract: { operation } }) => {
      const right = Object.hasOwn(rights, operation) ? rights[operation] : undefined
      if (right === undefined) return [`${operation} has no row in the table of rights`]
      return right === 'public' ? [] : [`${operation} stands at the open door but the table of rights asks for a role`]
    }),
    ...Object.keys(rights).flatMap((operation) => (used.has(operation) ? [] : [`${operation} has a row in the table of rights but no route`])),
    ...findDuplicates([...signedIn, ...open].map(({ contract }) => contract.operation)).map((operation) => `${operation} names two routes`),
    ...findDuplicates([
      ...[...signedIn, ...open].map(({ contract }) => `${contract.method} ${normalizePath(contract.path)}`),
      ...callbacks.map(({ path }) => `POST ${path}`),
      ...BUILT_IN_PATHS.map((path) => `GET ${path}`),
    ]).map((place) => `${place} is answered twice`),
    ...[...[...signedIn, ...open].map(({ contract }) => contract.path as string), ...callbacks.map(({ path }) => path)].flatMap((path) =>
      /^\/(?!api(\/|$))/.test(path) ? [] : [`${path} must begin with / and leave out /api, which stands before every path`],
    ),
  ]
}

/** `/a/{id}` and `/a/{name}` are one address. */
const normalizePath = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

function findDuplicates(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}
