import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import './choices.css'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & { ref?: Ref<HTMLInputElement> }

/** A consent or option that takes effect when the form is submitted. */
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
