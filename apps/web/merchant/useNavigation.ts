import { t } from '@lingui/core/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readFlags } from '../../../modules/flags/contract.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import type { MerchantDetails } from '../../../modules/businesses/web/index.ts'
import type { NavItem } from '../../../ui/frame/SideNav.tsx'
import { isHiddenPath, type NavigationFacts } from './navigation.ts'
import { merchantPlaces, type MerchantPlace } from './places.ts'
import type { Popup } from './popups.ts'
import { waitingApprovals } from './merchant-parts.ts'

/** Whether the router has a page at a path, so that no entry leads to a page that does not exist yet. */
function useHasPage(): (path: string) => boolean {
  const { routesByPath } = useRouter()
  return useCallback((path) => path in routesByPath, [routesByPath])
}

/** The entries of the navigation. Until the server has answered, the tier and the class are those of the session. */
export function useMerchantPlaces(details: MerchantDetails | undefined): (MerchantPlace & Pick<NavItem, 'count'> & { isCurrent: boolean })[] {
  const hasPage = useHasPage()
  const path = usePath()
  const facts = useNavigationFacts(details)
  const waiting = { value: waitingApprovals(details?.parts), word: t`waiting for you` }
  return merchantPlaces(facts, hasPage).map((place) => ({
    ...place,
    isCurrent: path === place.href,
    ...(place.href.endsWith('/authorizations') && { count: waiting }),
  }))
}

/** Whether the present address is that of a page that this business does not have. False until the server has answered. */
export function useIsHiddenPage(details: MerchantDetails | undefined): boolean {
  const facts = useNavigationFacts(details)
  const path = usePath()
  return details !== undefined && isHiddenPath(facts, path)
}

const usePath = () => useRouterState({ select: (state) => state.location.pathname.replace(/\/$/, '') })

function useNavigationFacts(details: MerchantDetails | undefined): NavigationFacts {
  const { business } = useCurrentUser()
  return {
    isActivated: details?.activated ?? business?.tier !== 'unverified',
    isVerified: (details?.tier ?? business?.tier ?? 'verified') === 'verified',
    classification: details?.classification ?? business?.classification ?? '',
    flags: readFlags(details?.parts),
    isAggregator: details !== undefined && (details.isaggregator || details.isaggregatoragent),
    may: details?.may ?? [],
  }
}

/** The present page with a popup over it. Filters and the step of a task stay in the address. */
export function usePopupHref(popup: Popup): string {
  return useRouterState({
    select: ({ location: { pathname, searchStr } }) => {
      const search = new URLSearchParams(searchStr)
      search.set('popup', popup)
      return `${pathname}?${search}`
    },
  })
}
