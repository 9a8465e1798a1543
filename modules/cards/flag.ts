export const cardPaymentsFlag = { key: 'web.card.payments', about: 'payments by card', default: true } as const
