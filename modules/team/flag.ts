/** The Teams tab of the settings (SET-05, ROLE-53, SHELL-62). */
export const teamFlag = { key: 'web.team', about: 'the Teams tab of the settings', default: false } as const
