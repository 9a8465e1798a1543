import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { SupportButton } from '../../../ui/frame/SupportButton.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { SupportDialogProps } from './SupportDialog.tsx'

const SupportDialog = lazyPart<SupportDialogProps>(() => import('./SupportDialog.tsx'))

/**
 * The floating button. On a page that is marked as having support it opens the ways to support over the page. On other pages, such as a
 * payment, nothing opens over the page: there it is a link.
 */
export function SupportWidget({ href }: { href: string }) {
  const hasSupport = useMatches({ select: (matches) => matches.some((match) => match.staticData.hasSupport) })
  const [isOpen, setOpen] = useState(false)
  if (!hasSupport) return <SupportButton href={href} />
  return (
    <>
      <SupportButton onPress={() => setOpen(true)} />
      {isOpen && <SupportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
