import { before, type PermissionSamples, type Precondition } from '../../tests/permissions/samples.ts'

/** Web payment is active, and there is no sandbox. */
const withoutSandbox = before(async ({ fixture: { app, own } }) => {
  await app.rows(`update business set web_activated_at = now(), classification = 'web' where id = '${own.business}'`)
  await app.rows(`delete from sandbox_twin`)
})

/** One that is created and not active yet. */
const createdSandbox: Precondition = (at, send) =>
  withoutSandbox(at, async () => {
    const { app, own, users } = at.fixture
    await app.rows(
      `insert into sandbox_twin (business_id, state, asked_by, asked_at, created_at) values ('${own.business}', 'created', '${users[0]!.personId}', now(), now())`,
    )
    return send()
  })

export const samples: PermissionSamples = {
  'sandbox.show': (at) => ({ params: { id: at.business } }),
  'sandbox.add': (at) => ({ body: { publickey: at.publicKey }, needs: withoutSandbox, refusal: 'developers.other_key' }),
  'sandbox.activate': (at) => ({ body: { publickey: at.publicKey }, needs: createdSandbox, refusal: 'developers.other_key' }),
}
