import type { RouteContract } from '../../../platform/http/contract.ts'

export type ApiContracts = {
  signedIn: readonly { contract: RouteContract }[]
  operators?: readonly { contract: RouteContract }[]
  open: readonly { contract: RouteContract }[]
  callbacks: readonly { path: string }[]
}

/** Routes of the server itself, beside the modules. */
export const BUILT_IN_PATHS = ['/events', '/health/live', '/health/ready', '/openapi.json'] as const

/** Lists all contradictions between routes and roles. The server does not start while there is one. */
export function validateRoutes({ signedIn, operators = [], open, callbacks }: ApiContracts): string[] {
  const behindSessions = [...signedIn, ...operators]
  return [
    ...behindSessions.flatMap(({ contract: { operation, roles } }) => {
      if (roles === 'public') return [`${operation} is public and stands behind a session`]
      return roles.length === 0 ? [`${operation} is allowed to no role`] : []
    }),
    ...open.flatMap(({ contract: { operation, roles } }) => (roles === 'public' ? [] : [`${operation} needs no session and names roles`])),
    ...findDuplicates([...behindSessions, ...open].map(({ contract }) => contract.operation)).map((operation) => `${operation} names two routes`),
    ...findDuplicates([
      ...[...behindSessions, ...open].map(({ contract }) => `${contract.method} ${normalizePath(contract.path)}`),
      ...callbacks.map(({ path }) => `POST ${path}`),
      ...BUILT_IN_PATHS.map((path) => `GET ${path}`),
    ]).map((place) => `${place} is answered twice`),
    ...[...[...behindSessions, ...open].map(({ contract }) => contract.path as string), ...callbacks.map(({ path }) => path)].flatMap((path) =>
      /^\/(?!api(\/|$))/.test(path) ? [] : [`${path} must begin with / and leave out /api, which stands before every path`],
    ),
  ]
}

/** `/a/{id}` and `/a/{name}` are the same address. */
const normalizePath = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

function findDuplicates(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
}
