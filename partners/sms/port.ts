/** Text messages leave from a job; a failure throws and the job comes back. */
export type SmsPort = {
  /** `to` is a Nigerian number as people write it: `08031234567`. */
  send(sms: { to: string; text: string }): Promise<void>
}

/** The carrier has answered, and has not taken the text. Names neither the text nor the number: it is written into a log. */
export class SmsRejected extends Error {
  readonly httpStatus: number

  constructor(httpStatus: number) {
    super(`the text message was not taken (${httpStatus})`)
    this.httpStatus = httpStatus
  }
}
