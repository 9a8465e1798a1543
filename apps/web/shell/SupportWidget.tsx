import { t } from '@lingui/core/macro'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { SupportButton } from '../../../ui/frame/SupportButton.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { ContactWays, supportAdvice } from './ContactWays.tsx'

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
      <Dialog title={t`Support`} isOpen={isOpen} onClose={() => setOpen(false)} buttons={<Button onClick={() => setOpen(false)}>{t`Close`}</Button>}>
        <p>{supportAdvice()}</p>
        <ContactWays />
      </Dialog>
    </>
  )
}
