import { expect, test } from 'vitest'
import { ROLES } from '../../../modules/identity/contract.ts'
import { isHiddenPath, type NavigationFacts, pathAfterSwitch, type PlaceName, visiblePlaces } from './navigation.ts'

const SENDERS = ['merchant', 'accountant-finance', 'api-finance', 'merchant-authorizer', 'cashieraccountant']
const ALL_PERMISSIONS = ['loans.show', 'approvals.list', 'rewards.show_affiliates']
const ALL_FLAGS = { 'web.loan': true, 'web.affiliate': true }

const facts = (more: Partial<NavigationFacts> = {}): NavigationFacts => ({
  isActivated: true,
  isVerified: true,
  classification: 'retail',
  flags: ALL_FLAGS,
  isAggregator: true,
  may: ['transfers.send', ...ALL_PERMISSIONS],
  ...more,
})
const names = (more: Partial<NavigationFacts> = {}) => visiblePlaces(facts(more)).map(({ name }) => name)

const ALWAYS: PlaceName[] = ['dashboard', 'history', 'settings']
const AFTER_ACTIVATION: PlaceName[] = ['cashpoint', 'bulk', 'loans', 'authorizations', 'affiliates']

/** What each class adds, written out from S1 §6. */
const OF_CLASS: Record<string, PlaceName[]> = {
  web: ['referral'],
  retail: ['referral'],
  pos: ['bonus'],
  'retail-pos': ['bonus'],
  POS: ['bonus'],
  api: ['virtual-accounts', 'referral', 'bonus'],
  'web-api': ['virtual-accounts', 'referral', 'bonus'],
  'pos-api': ['bonus'],
}

test('SHELL-44..49 SHELL-53..57 SHELL-59..61 SHELL-63 SHELL-68: every role sees exactly its navigation, over classes × verification × flags × aggregators', () => {
  const switches = [true, false]
  for (const role of ROLES.filter((each) => each !== 'cashier'))
    for (const [classification, ofClass] of Object.entries(OF_CLASS))
      for (const [isActivated, isVerified] of [
        [false, false],
        [true, false],
        [true, true],
      ] as const)
        for (const loanFlag of switches)
          for (const affiliateFlag of switches)
            for (const isAggregator of switches) {
              const maySend = SENDERS.includes(role)
              const expected = new Set<PlaceName>(ALWAYS)
              if (!isVerified) expected.add('compliance')
              if (maySend) expected.add('transfer')
              if (isActivated) for (const name of [...AFTER_ACTIVATION, ...ofClass]) expected.add(name)
              if (!loanFlag) expected.delete('loans')
              if (!affiliateFlag || !isAggregator) expected.delete('affiliates')
              const shown = names({
                classification,
                isActivated,
                isVerified,
                isAggregator,
                flags: { 'web.loan': loanFlag, 'web.affiliate': affiliateFlag },
                may: [...(maySend ? ['transfers.send'] : []), ...ALL_PERMISSIONS],
              })
              const about = JSON.stringify({ role, classification, isActivated, isVerified, loanFlag, affiliateFlag, isAggregator })
              expect(shown.toSorted(), about).toEqual([...expected].toSorted())
            }
})

test.for([
  ['loans', 'loans.'],
  ['affiliates', 'rewards.show_affiliates'],
  ['authorizations', 'approvals.'],
] as const)('SHELL-50 SHELL-51 SHELL-52: without the permission there is no entry %s, also with its flag on', ([name, permission]) => {
  expect(names()).toContain(name)
  expect(names({ may: facts().may.filter((operation) => !operation.startsWith(permission)) })).not.toContain(name)
})

test('a flag that has a text instead of a switch turns on nothing', () => {
  expect(names({ flags: { 'web.loan': 'yes', 'web.affiliate': '' } })).not.toContain('loans')
})

test('SHELL-07 SHELL-11: a phone leaves out bulk payments only, and affiliates have the path that S1 spells', () => {
  const places = visiblePlaces(facts({ classification: 'api' }))
  expect(places.filter(({ isDesktopOnly }) => isDesktopOnly).map(({ name }) => name)).toEqual(['bulk'])
  expect(places.find(({ name }) => name === 'affiliates')!.href).toBe('/admin/merchant/affliates')
})

test('SHELL-98 SHELL-99: a switch of the business leads from bonus and referral to the dashboard, and stays on every other page', () => {
  expect(pathAfterSwitch('/admin/merchant/bonus')).toBe('/admin/merchant/')
  expect(pathAfterSwitch('/admin/merchant/referral')).toBe('/admin/merchant/')
  for (const path of ['/admin/merchant', '/admin/merchant/history', '/admin/merchant/settings']) expect(pathAfterSwitch(path)).toBe(path)
})

test('AMB-78: the address of a page is hidden with its entry by verification, class and flag, and not by the role', () => {
  const hidden = (more: Partial<NavigationFacts>, path: string) => isHiddenPath(facts(more), `/admin/merchant${path}`)
  for (const path of ['/cashpoint', '/loans', '/referral', '/bulk', '/bulk/grp_1', '/authorizations'])
    expect([path, hidden({ isActivated: false }, path), hidden({}, path)]).toEqual([path, true, false])
  for (const path of ['/bonus', '/virtual-accounts'])
    expect([hidden({ classification: 'retail' }, path), hidden({ classification: 'api' }, path)]).toEqual([true, false])
  expect([hidden({ classification: 'pos' }, '/referral'), hidden({ classification: 'pos' }, '/virtual-accounts')]).toEqual([true, true])
  expect([hidden({ flags: {} }, '/loans'), hidden({ may: [] }, '/loans'), hidden({ may: [] }, '/transfer')]).toEqual([true, false, false])
  for (const path of ['', '/history', '/settings', '/compliance', '/withdraw'])
    expect([path, hidden({ isActivated: false }, path)]).toEqual([path, false])
})
