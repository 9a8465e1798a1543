import { toDate, addMs } from '../clock.ts'

const LAGOS_MS = 60 * 60_000

/** `14:32:09` in Lagos: tills and receipts have 24 hours. */
export const lagosClock = (at: string | Date): string => addMs(toDate(at), LAGOS_MS).toISOString().slice(11, 19)

/** `14:32` */
export const lagosMinute = (at: string | Date): string => lagosClock(at).slice(0, 5)
