import type { ButtonHTMLAttributes, ReactNode } from 'react'
import './icon-button.css'

/** A button that shows only an icon (close, back, copy, menu). Its label is for screen readers. */
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
