/** The tab `Increase Account Limit` of the settings (LIMIT-02). */
export const limitIncreaseFlag = { key: 'web.limit.increase', about: 'the request to raise a limit', default: false } as const
