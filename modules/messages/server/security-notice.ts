type Address = string | null | undefined

/** Every address on record of who is told. Each is used once. */
export type NoticeRecipient = { firstname: string; emails: readonly Address[]; phones: readonly Address[] }

/** What to do if it was not the recipient: a sentence of the mail, and a shorter one of the text message. */
export type NoticeAdvice = { mail: string; sms: string }

export const NOT_YOU: NoticeAdvice = {
  mail: 'If this was not you, change your password and your PIN, and contact support.',
  sms: 'Not you? Change your password and contact support.',
}

/** Pure: the mail about a change of keys, rights, devices, accounts and disputes. `advice` is left out at which nothing need be done. */
export const noticeText = (firstname: string, lines: readonly string[], advice?: NoticeAdvice): string =>
  [`Hello ${firstname},`, '', ...lines, ...(advice ? ['', advice.mail] : [])].join('\n')
