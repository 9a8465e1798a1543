import type { PermissionSamples, Precondition } from '../../tests/permissions/samples.ts'

/** While the settled payments out are still being sent. */
const openPayments: Precondition = async ({ fixture: { app } }, send) => {
  const opened = await app.rows<{ id: string }>(`update transfer set state = 'pending' where state = 'settled' returning id`)
  try {
    return await send()
  } finally {
    const ids = opened.map(({ id }) => `'${id}'`).join()
    await app.rows(`update transfer set state = 'settled' where id in (${ids})`)
  }
}

/** A browser that takes notifications. */
const PUSH_DEVICE = { endpoint: 'https://push.example/device', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

export const samples: PermissionSamples = {
  'push.show': () => ({}),
  'push.turn_on': (_at, turn) => ({ body: { ...PUSH_DEVICE, endpoint: `${PUSH_DEVICE.endpoint}/${turn}`, with_amounts: true } }),
  'push.turn_off': () => ({ body: { endpoint: PUSH_DEVICE.endpoint } }),
  'push.show_payment_notice': (at) => ({ params: { id: at.transfer } }),
  'push.ask_payment_notice': (at) => ({ params: { id: at.transfer }, body: {}, needs: openPayments }),
  'push.test': () => ({ body: { endpoint: PUSH_DEVICE.endpoint } }),
}
