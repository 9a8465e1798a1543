/** The offer of an alternate account (CASHP-46, SHELL-66). */
export const alternateAccountFlag = { key: 'web.create.alternate.account', about: 'the offer of an alternate account', default: false } as const
