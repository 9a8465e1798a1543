import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { MailIcon, PhoneIcon, SendIcon, SupportIcon } from '../../../ui/icons/icons.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import '../../../ui/parts/list-row.css'

/** The ways to send the link to another person, and the link itself. */
export function ShareDialog({ link, text, onClose }: { link: string; text: string; onClose: () => void }) {
  const message = encodeURIComponent(text)
  const ways: { name: string; href: string; icon: ReactNode }[] = [
    { name: t`WhatsApp`, href: `https://wa.me/?text=${message}`, icon: <SupportIcon size={20} /> },
    { name: t`Text message`, href: `sms:?&body=${message}`, icon: <PhoneIcon size={20} /> },
    { name: t`Telegram`, href: `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${message}`, icon: <SendIcon size={20} /> },
    { name: t`Email`, href: `mailto:?subject=${encodeURIComponent(t`An invitation`)}&body=${message}`, icon: <MailIcon size={20} /> },
  ]
  return (
    <Dialog title={t`Share to`} isOpen onClose={onClose}>
      <ul>
        {ways.map(({ name, href, icon }) => (
          <li key={name}>
            <a className="list-row" href={href} target="_blank" rel="noreferrer">
              <span>{name}</span>
              {icon}
            </a>
          </li>
        ))}
      </ul>
      <Field
        label={t`Link`}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
        after={<CopyButton text={link} label={t`Copy Link`} said={t`Referral Link Copied`} />}
      />
    </Dialog>
  )
}
