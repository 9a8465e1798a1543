import { AsyncLocalStorage } from 'node:async_hooks'

/** What a browser would have, for one document that the server renders. */
export type ServerEnvironment = {
  /** The local storage of the person: the session without its token, and who hides amounts. */
  storage: Readonly<Record<string, string>>
  /** Answers the calls of the first screen in this process. */
  fetch(address: string): Promise<Pick<Response, 'ok' | 'status' | 'headers' | 'json'>>
}

const environments = new AsyncLocalStorage<ServerEnvironment>()

export const inEnvironment = <T>(environment: ServerEnvironment, work: () => T): T => environments.run(environment, work)

/** The build puts these in the place of the globals of a browser (tools/web-build/server-screens.ts). */
export const localStorage = { getItem: (key: string): string | null => environments.getStore()?.storage[key] ?? null }
export const sessionStorage = { getItem: (): string | null => null }
export async function fetch(address: string): Promise<Pick<Response, 'ok' | 'status' | 'headers' | 'json'>> {
  const environment = environments.getStore()
  if (!environment) throw new Error('A call outside of a document')
  return environment.fetch(address)
}
/** Where the router would leave itself for its tools. */
export const self = {}
