export const customInboundFlag = { key: 'categorise_tnxs', about: 'custom inbound transactions in the history', default: false } as const
