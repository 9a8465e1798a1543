import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import './choices.css'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & { ref?: Ref<HTMLInputElement> }

/** Something that is on or off at once, without a save button. */
export function Switch({ children, ...input }: Input & { children: ReactNode }) {
  return (
    <label className="switch">
      <input {...input} type="checkbox" role="switch" />
      <span>{children}</span>
    </label>
  )
}

/** Something that is agreed to or chosen, and takes effect with the form. */
export function Checkbox({ children, error, ...input }: Input & { children: ReactNode; error?: string | undefined }) {
  return (
    <span className="checkbox">
      <label>
        <input {...input} type="checkbox" aria-invalid={error ? true : undefined} />
        <span>{children}</span>
      </label>
      {error && (
        <span className="checkbox__error" role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
