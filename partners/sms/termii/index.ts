import { z } from 'zod'
import { kinds, readSetting, type Setting, simulatorAddress } from '../../../platform/settings/index.ts'
import { SmsRejected, type SmsPort } from '../port.ts'

/** Those with a default of their own. */
export const TERMII_SETTINGS = {
  TERMII_SENDER: {
    programs: ['api', 'worker'],
    kind: kinds.textLike('3 to 11 letters and digits', /^[\w ]{3,11}$/, 'must have 3 to 11 letters and digits'),
    byDefault: 'Kasuwa',
    meaning: 'The sender that people see on a text message.',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type TermiiSettings = {
  /** The API, without a slash at the end. */
  url: string
  apiKey: string
  /** 3 to 11 characters that the operators have approved. */
  sender: string
  timeoutMs: number
}

/** The default is the simulator. */
export function termiiSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): TermiiSettings {
  return {
    url: (env['TERMII_URL'] ?? simulatorAddress(env, '/termii/api')).replace(/\/+$/, ''),
    apiKey: env['TERMII_API_KEY'] ?? 'development',
    sender: readSetting(TERMII_SETTINGS, env, 'TERMII_SENDER'),
    timeoutMs: 10_000,
  }
}

const sentSchema = z.object({ message_id: z.string().min(1) })

/**
 * Termii sends texts only. We create, count and compare codes ourselves, so that another carrier can take over.
 * The channel `dnd` reaches numbers that refuse advertising.
 */
export function createTermiiSms(settings: TermiiSettings): SmsPort {
  return {
    async send({ to, text }) {
      const body = { api_key: settings.apiKey, to: internationalNumber(to), from: settings.sender, sms: text, type: 'plain', channel: 'dnd' }
      const answer = await fetch(`${settings.url}/sms/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(settings.timeoutMs),
      })
      const said: unknown = await answer.json().catch(() => null)
      if (!answer.ok || !sentSchema.safeParse(said).success) throw new SmsRejected(answer.status)
    },
  }
}

/** `08031234567` as `2348031234567`. */
const internationalNumber = (number: string) => number.replace(/^0(?=\d{10}$)/, '234')
