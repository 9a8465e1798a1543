/** Mail leaves from a job; a failure throws and the job comes back. */
export type MailPort = {
  send(mail: { to: string; subject: string; text: string; html?: string; messageId: string }): Promise<void>
}
