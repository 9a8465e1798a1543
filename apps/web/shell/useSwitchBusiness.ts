import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { homePathOf, readCurrentUser, useCurrentUser } from '../../../modules/identity/web/index.ts'

/**
 * Changes the business. The query cache is emptied, since another business has other money. What the address has beside the page, such as
 * the open transaction, belongs to the business before. `path`: where to go, if not to the same page. `pathAfter`: the page of the other
 * business that stands for this one. The pages of another role are a new document, because they can be in another language.
 */
export function useSwitchBusiness(pathAfter = (path: string) => path): (businessid: string, path?: string) => void {
  const { switchTo } = useCurrentUser()
  const queryClient = useQueryClient()
  const router = useRouter()
  return (businessid, path) => {
    const person = readCurrentUser()
    const next = person?.merchants.find((one) => one.businessid === businessid)
    if (!next || businessid === person?.businessid) return
    switchTo(businessid)
    queryClient.clear()
    const { pathname, searchStr } = router.state.location
    const home = homePathOf(next.role)
    if (!pathname.startsWith(home)) return window.location.assign(home)
    const target = path ?? pathAfter(pathname)
    if (target !== pathname || searchStr !== '') void router.navigate({ href: target, replace: true })
  }
}
