import { fetchData } from '../../../ui/data/client.ts'
import { type FlagEnvironment, showFlags } from '../contract.ts'

/** SHELL-70: whether a visitor without a session goes to the home site. No when the server does not answer. */
export async function redirectsVisitors(environment: FlagEnvironment): Promise<boolean> {
  const values = await fetchData(showFlags, { params: { environment } }).catch(() => ({}) as Record<string, unknown>)
  return values['web.redirect'] === true
}
