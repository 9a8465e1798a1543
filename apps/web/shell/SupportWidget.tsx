import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SupportButton } from '../../../ui/frame/SupportButton.tsx'
import { closeSupport, openSupport, useSupportSubject } from '../../../ui/frame/support-window.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { SupportPanelProps } from './SupportPanel.tsx'

const SupportPanel = lazyPart<SupportPanelProps>(() => import('./SupportPanel.tsx'))

/**
 * The floating button. On a page that is marked as having support it opens the conversation beside the page. On other pages, such as a
 * payment that is being sent, it is a link. A payment's own act opens the conversation on each page (`openSupport`).
 */
export function SupportWidget({ href, unread, ...of }: { href: string; unread: number } & Pick<SupportPanelProps, 'businessid' | 'cashpointid'>) {
  const hasSupport = useMatches({ select: (matches) => matches.some((match) => match.staticData.hasSupport) })
  const subject = useSupportSubject()
  const isOpen = subject !== null
  // The next business, or the next person, begins without it.
  useEffect(() => closeSupport, [])
  return (
    <>
      {hasSupport ? (
        <SupportButton hasAnswer={unread > 0} isOpen={isOpen} onPress={() => (isOpen ? closeSupport() : openSupport())} />
      ) : (
        <SupportButton hasAnswer={unread > 0} href={href} />
      )}
      {subject && <SupportPanel {...of} transaction={subject.transaction} onClose={closeSupport} />}
    </>
  )
}
