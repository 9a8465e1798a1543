/** The loans page and its entry (SHELL-61, SHELL-63). */
export const loanFlag = { key: 'web.loan', about: 'the loans page and its entry', default: false } as const
