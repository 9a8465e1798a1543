/** Mail is sent by a job. A failure throws, and the job is retried. */
export type MailPort = {
  send(mail: { to: string; subject: string; text: string; html?: string; messageId: string }): Promise<void>
}
