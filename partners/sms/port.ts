/** Text messages are sent by a job. A failure throws, and the job is retried. */
export type SmsPort = {
  /** `to` is a Nigerian number as people write it: `08031234567`. */
  send(sms: { to: string; text: string }): Promise<void>
}

/** The carrier answered and refused the text. The message is logged, so it holds neither the text nor the number. */
export class SmsRejected extends Error {
  readonly httpStatus: number

  constructor(httpStatus: number) {
    super(`the text message was not taken (${httpStatus})`)
    this.httpStatus = httpStatus
  }
}
