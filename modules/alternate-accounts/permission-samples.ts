import { before, type PermissionSamples } from '../../tests/permissions/samples.ts'
import { setFlag } from '../flags/server/actions/set-flag.ts'
import { alternateAccountFlag } from './flag.ts'

/** A grant, and a business that may ask for an alternate account and has none. */
const offered = before(async ({ fixture: { app, own, grant: open }, user }) => {
  await app.rows(`update business set classification = 'retail' where id = '${own.business}'`)
  await app.rows(`update alternate_account set state = 'failed' where business_id = '${own.business}'`)
  await setFlag(
    app,
    [alternateAccountFlag],
    { key: alternateAccountFlag.key, value: true },
    { actor: 'usr_operator', requestId: app.ids.next('req') },
  )
  await open(user)
})

/** An open request for one. */
const requested = before(async ({ fixture: { app, own } }) => {
  await app.rows(`update alternate_account set state = 'failed' where business_id = '${own.business}'`)
  await app.rows(`
    insert into alternate_account (id, business_id, cashpoint_id, partner, state, account_name, setup_fee, vat, requested_by, request_id, created_at)
    values ('${app.ids.next('alt')}', '${own.business}', '${own.cashpoint}', 'providus', 'requested', 'Shop', 0, 0, 'usr', '${app.ids.next('req')}', now())`)
})

export const samples: PermissionSamples = {
  'alternate-accounts.list': (at) => ({ params: { id: at.business } }),
  'alternate-accounts.show_rate': (at) => ({ params: { id: at.business } }),
  'alternate-accounts.create': (at) => ({
    body: { merchant: at.business, vfdvirtualaccount: at.accountNumber, banks: ['providus'] },
    needs: offered,
    refusal: 'alternate_accounts.not_own_account',
  }),
  'alternate-accounts.update': (at) => ({
    body: { merchant: at.business, nuban: at.accountNumber, bank: 'providus' },
    needs: requested,
    refusal: 'alternate_accounts.not_own_account',
  }),
}
