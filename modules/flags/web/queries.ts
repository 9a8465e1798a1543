import { fetchData } from '../../../ui/data/client.ts'
import { type FlagEnvironment, showFlags } from '../contract.ts'

/** SHELL-70: true while visitors without a session go to the home site. False when the server does not answer. */
export async function redirectsVisitors(environment: FlagEnvironment): Promise<boolean> {
  try {
    return (await fetchData(showFlags, { params: { environment } }))['web.redirect'] === true
  } catch {
    return false
  }
}
