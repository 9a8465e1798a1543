/** The one decision about a stop, which its own person proposes in the commit that stops money out. */
export const STOP_KIND = 'emergency-stop'

export const CONFIRM = { key: 'confirm', label: 'Keep money out stopped', roles: ['support', 'compliance', 'finance'] } as const
