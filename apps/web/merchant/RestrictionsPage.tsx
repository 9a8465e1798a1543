import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { listCardDisputes } from '../../../modules/cards/contract.ts'
import { DebtNotice } from '../../../modules/debts/web/index.ts'
import { readFlags } from '../../../modules/flags/contract.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { Restrictions } from '../../../modules/restrictions/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { usePopup } from '../usePopup.ts'
import { DEBT_POPUP } from './popups.ts'
import { settingsHref } from './settings-tabs.ts'

/** The limit can be raised where the tab of the settings is shown. */
export function RestrictionsPage() {
  const { person } = useCurrentUser()
  const { data } = useQuery(merchantQuery(person.businessid))
  const debt = usePopup(DEBT_POPUP)
  const hasLimitTab = readFlags(data?.parts)['web.limit.increase'] === true && data?.may.includes('account-limits.request') === true
  return (
    <>
      <PageTitle>{t`Restrictions`}</PageTitle>
      <DebtNotice part={data?.parts['debts']} hasPin={data?.issetpin ?? true} mayPay={data?.may.includes('debts.pay') === true} dialog={debt} />
      <Restrictions
        businessid={person.businessid}
        limitHref={hasLimitTab ? settingsHref('limit') : null}
        mayAnswer={data?.may.includes(listCardDisputes.operation) === true}
      />
    </>
  )
}
