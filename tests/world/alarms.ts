import type { House } from './house.ts'

/** The same house, with a log that a test can read: how loud, what it says, and its facts. */
export function listening(house: House): { heard: House; alarms: unknown[][] } {
  const alarms: unknown[][] = []
  const hear = (level: string) => (facts: unknown, says: string) => void alarms.push([level, says, facts])
  return { heard: { ...house, log: { ...house.log, warn: hear('warn'), error: hear('error') } as House['log'] }, alarms }
}
