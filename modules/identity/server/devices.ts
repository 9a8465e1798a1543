import type { JobSpec } from '../../../platform/jobs/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { newDevice } from './messages.ts'
import { upsertDevice } from './store.ts'

/** The order matters: the user agents of Edge and Opera contain "Chrome", and all of them contain "Safari". */
const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  Firefox: 'Firefox',
  CriOS: 'Chrome',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const SYSTEMS = { Android: 'Android', iPhone: 'iPhone', iPad: 'iPad', Windows: 'Windows', Macintosh: 'Mac', CrOS: 'Chromebook', Linux: 'Linux' }

/** Pure: "Chrome on Android". An update of the browser is not a new device. */
export function deviceName(userAgent: string): string {
  return `${nameIn(BROWSERS, userAgent) ?? 'An unknown browser'} on ${nameIn(SYSTEMS, userAgent) ?? 'an unknown system'}`
}

const nameIn = (names: Record<string, string>, text: string) => Object.entries(names).find(([word]) => text.includes(word))?.[1]

type SignIn = {
  sessionId: string
  personId: string
  firstname: string
  email: string | null
  phone: string | null
  device: string
  address: string
  productName: string
  at: Date
}

/** In the commit of a sign-in: stores the device, and tells the person by mail and text message if it is new and not their first. */
export async function recordSignInDevice(tx: Sql, signIn: SignIn): Promise<JobSpec[]> {
  const device = deviceName(signIn.device)
  const { isNew, others } = await upsertDevice(tx, signIn.personId, device, signIn.at)
  return isNew && others > 0 ? newDevice.jobs({ emails: [signIn.email], phones: [signIn.phone] }, { ...signIn, device }) : []
}
