/** For aggregators and their agents. The module declares it; `web.affiliate` shows the page too. */
export const affiliateFlag = { key: 'web.affiliate', about: 'affiliate features of aggregators', default: false } as const
