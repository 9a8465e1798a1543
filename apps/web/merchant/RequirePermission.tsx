import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { ShutterDrawing } from '../../../ui/drawings/ShutterDrawing.tsx'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'

/**
 * Shows a page to members whom the server allows `operation`; null allows every member. No menu leads other members here. One who opens an
 * old link or types the address reads the reason, instead of filling in a form that is refused. Until the server has answered, the page
 * shows, unless `isFirstCall`: the page calls the operation at once, and other members must not make a call that is refused.
 */
export function RequirePermission({
  operation,
  title,
  isFirstCall = false,
  children,
}: {
  operation: string | null
  title: string
  isFirstCall?: boolean
  children: ReactNode
}) {
  const { person } = useCurrentUser()
  const { data: details, isPending } = useQuery(merchantQuery(person.businessid))
  if (isFirstCall && isPending)
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <Skeleton rows={8} />
      </>
    )
  if (!details || operation === null || details.may.includes(operation)) return children
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        drawing={<ShutterDrawing />}
        action={<ButtonLink href="/admin/merchant">{t`Go to the dashboard`}</ButtonLink>}
      >{t`Your role does not allow this. Ask the owner of the business.`}</EmptyState>
    </>
  )
}
