import type { Clock } from '../../platform/clock/index.ts'
import { createResiliencePolicy, createResilientSend, type ResilienceSettings } from '../../platform/resilience/index.ts'
import { SmsRejected, type SmsPort } from './port.ts'

const SMS_RESILIENCE: ResilienceSettings = { maxConcurrent: 8, queueTimeoutMs: 10_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

/** The circuit opens when the carrier is down. The bulkhead limits the jobs that wait for a slow one. */
export function createResilientSms(sms: SmsPort, clock: Pick<Clock, 'monotonicMs' | 'sleep'>, settings = SMS_RESILIENCE): SmsPort {
  return { send: createResilientSend(sms.send, createResiliencePolicy(clock, settings), isCarrierResponse) }
}

/** A refused text says nothing against the carrier: it can accept the next one. */
const isCarrierResponse = (error: unknown) => error instanceof SmsRejected && error.httpStatus < 500
