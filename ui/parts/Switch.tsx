import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import './choices.css'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & { ref?: Ref<HTMLInputElement> }

/** A setting that takes effect at once, without a save button. */
export function Switch({ children, ...input }: Input & { children: ReactNode }) {
  return (
    <label className="switch">
      <input {...input} type="checkbox" role="switch" />
      <span>{children}</span>
    </label>
  )
}
