import { before, grant, type PermissionSamples } from '../../tests/permissions/samples.ts'

/** A grant, and web payment is not active yet. */
const webInactive = before(async ({ fixture: { app, own, grant: open }, user }) => {
  await app.rows(`update business set web_activated_at = null where id = '${own.business}'`)
  await open(user)
})

export const samples: PermissionSamples = {
  'developers.show_settings': (at) => ({ params: { id: at.business } }),
  'developers.list_deliveries': (at) => ({ params: { id: at.business } }),
  'developers.show_secret_key': (at) => ({ params: { id: at.business }, needs: grant }),
  'developers.rotate_secret_key': (at) => ({ body: { businessid: at.business, keepold: true }, needs: grant }),
  'developers.activate_web': (at) => ({ body: { publickey: at.publicKey }, needs: webInactive, refusal: 'developers.other_key' }),
  'developers.check_webhook': () => ({ body: { webhook: 'https://shop.example/notify' } }),
  'developers.save_webhook': (at) => ({
    body: { webhook: 'https://shop.example/notify', key: at.publicKey },
    needs: grant,
    refusal: 'developers.other_key',
  }),
  'developers.test_webhook': (at) => ({ body: { businessid: at.business } }),
  'developers.push_webhook': (at) => ({ params: { transactiondataid: at.item }, body: { merchant: at.business } }),
}
