/** The form for a further business (SHELL-69, DASH-25). */
export const newBusinessFlag = { key: 'web.create.merchant', about: 'Add New Business in the business switcher', default: false } as const
