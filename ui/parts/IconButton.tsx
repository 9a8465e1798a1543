import type { ButtonHTMLAttributes, ReactNode } from 'react'
import './icon-button.css'

/** An icon that needs no word beside it (close, back, copy, menu) but always has one for a screen reader. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: { label: string; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={className ? `icon-button ${className}` : 'icon-button'} aria-label={label}>
      {children}
    </button>
  )
}
