import { listCashpoints } from '../../modules/cashpoints/contract.ts'
import { showCashpointTransactions } from '../../modules/history/contract.ts'
import { showDashboard } from '../../modules/overview/contract.ts'
import { ROLES } from '../../modules/identity/contract.ts'
import { cashpoint, dashboard, expect, test, waitFor } from '../../tests/components/test.tsx'

const MERCHANT = '/admin/merchant'
const CASHIER = '/admin/cashpoint'

for (const role of ROLES.filter((each) => each !== 'cashier'))
  test(`ROLE-02 ROLE-46: ${role} lands on the merchant area, also from the address of a cashier or an unknown one`, async ({ api, open }) => {
    api.on(showDashboard, dashboard()).on(listCashpoints, [cashpoint()])
    for (const path of [CASHIER, '/admin/operator', '/']) {
      await open(path, { as: role })
      await waitFor(() => expect(window.location.pathname.replace(/\/$/, '')).toBe(MERCHANT))
    }
  })

test('ROLE-10, ROLE-47: a cashier lands on the cashpoint area, also from the address of a merchant or an unknown one', async ({ api, open }) => {
  api.on(showCashpointTransactions, [])
  for (const path of [MERCHANT, `${MERCHANT}/transfer`, '/admin/operator']) {
    await open(path, { as: 'cashier' })
    await waitFor(() => expect(window.location.pathname.replace(/\/$/, '')).toBe(CASHIER))
  }
})
