import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Link } from './Link.tsx'
import './button.css'

export type ButtonStyle = {
  /** `act` is the one filled button among the choices. */
  kind?: 'act' | 'line' | 'text' | 'wrong'
  size?: 'small' | 'till'
  isWide?: boolean
  icon?: ReactNode
  children: ReactNode
}

/**
 * Its label names the action ("Enter PIN to send ₦45,070.00"). While busy it keeps the focus and ignores further presses. The request id,
 * not this, protects the money from a second press.
 */
export function Button({
  isBusy = false,
  onClick,
  type = 'button',
  kind,
  size,
  isWide,
  icon,
  children,
  className,
  ...rest
}: ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement> & { isBusy?: boolean; ref?: Ref<HTMLButtonElement> }) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size, isWide }, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={press}
    >
      {/* It stays while busy: React cannot put it back before a label that a translator in the browser replaced. */}
      {icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  kind,
  size,
  isWide,
  icon,
  children,
  ...rest
}: ButtonStyle & { href: string; download?: string; target?: string; rel?: string; onClick?: () => void; 'aria-label'?: string }) {
  return (
    <Link href={href} className={buttonClass({ kind, size, isWide })} {...rest}>
      {icon}
      {children}
    </Link>
  )
}

function buttonClass(
  { kind = 'line', size, isWide }: { kind?: ButtonStyle['kind']; size?: ButtonStyle['size']; isWide?: boolean | undefined },
  more?: string,
): string {
  return ['button', `button--${kind}`, size && `button--${size}`, isWide && 'button--wide', more].filter(Boolean).join(' ')
}
