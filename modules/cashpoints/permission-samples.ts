import { jpeg } from '../../tests/fixtures/image-fixtures.ts'
import { FREE } from '../../tests/permissions/business-records.ts'
import { before, type PermissionSamples } from '../../tests/permissions/samples.ts'

/** Each cashpoint has a cashier without an email address. */
const phoneCashiers = before(async ({ fixture: { app, own, otherCashpoint, other } }) => {
  for (const [at, { business, cashpoint }] of [own, otherCashpoint, other].entries()) {
    const phone = `0709000000${at}`
    await app.rows(`
      insert into person (id, phone, password_hash, created_at) values ('usr_${phone}', '${phone}', 'none', now()) on conflict do nothing`)
    await app.rows(`
      insert into member (id, business_id, person_id, role, cashpoint_id, created_at)
      values ('mbr_${phone}', '${business}', 'usr_${phone}', 'cashier', '${cashpoint}', '2100-01-01') on conflict do nothing`)
  }
})

/** The free cashpoints have no cashier again. */
const noCashier = before(({ fixture: { app } }) =>
  app.rows(`delete from member where cashpoint_id in (select id from cashpoint where name = '${FREE}')`),
)

export const samples: PermissionSamples = {
  'cashpoints.show_name': (at) => ({ query: { nuban: at.accountNumber } }),
  'cashpoints.list': (at) => ({ params: { id: at.business } }),
  'cashpoints.add': (at, turn) => ({
    body: { merchant: at.business, firstname: 'Sadiya', lastname: 'Garba', phone: `0806${String(turn).padStart(7, '0')}` },
  }),
  'cashpoints.send_password': (at) => ({ params: { cashpoint: at.cashpoint }, body: {}, needs: phoneCashiers }),
  'cashpoints.assign_cashier': (at, turn) => ({
    body: {
      merchant: at.business,
      cashpoint: at.freeCashpoint,
      firstname: 'Sadiya',
      lastname: 'Garba',
      phone: `0805${String(turn).padStart(7, '0')}`,
    },
    needs: noCashier,
  }),
  'cashpoints.deactivate': (at) => ({ body: { merchant: at.business, cashpoint: at.closedCashpoint } }),
  'cashpoints.show_account': (at) => ({ params: { cashpoint: at.cashpoint } }),
  'cashpoints.set_picture': (at) => ({ params: { cashpoint: at.cashpoint }, file: jpeg(64, 48) }),
  'cashpoints.show': (at) => ({ params: { id: at.cashpoint } }),
}
