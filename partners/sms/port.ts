/** Text messages leave from a job; a failure throws and the job comes back. */
export type SmsPort = {
  /** `to` is a Nigerian number as people write it: `08031234567`. */
  send(sms: { to: string; text: string }): Promise<void>
}
