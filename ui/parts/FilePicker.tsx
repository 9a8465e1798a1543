import { type ReactNode, useId, useRef } from 'react'
import { UploadIcon } from '../icons/icons.tsx'
import { Button, type ButtonStyle } from './Button.tsx'
import { FieldMessage } from './FieldFrame.tsx'
import './field.css'

type Choice = {
  /** What is chosen, as the button says it. */
  label: string
  /** Endings or media types, as in `accept` of HTML. */
  accept: string
  onChoose: (file: File) => void
}

/** The device's choice of a file, opened by `open`. `input` stays out of sight: each browser draws it in its own way. */
export function useFilePicker({ label, accept, onChoose }: Choice): { input: ReactNode; open: () => void } {
  const ref = useRef<HTMLInputElement>(null)
  return {
    open: () => ref.current?.click(),
    input: (
      <input
        ref={ref}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
    ),
  }
}

/** A button that lets the person choose a file. */
export function FileButton({ label, accept, onChoose, isBusy = false, ...style }: Choice & Omit<ButtonStyle, 'children'> & { isBusy?: boolean }) {
  const { input, open } = useFilePicker({ label, accept, onChoose })
  return (
    <>
      {input}
      <Button {...style} isBusy={isBusy} onClick={open}>
        {label}
      </Button>
    </>
  )
}

/** A field of a form that holds a file: what it is for, the name of the chosen one, and what is wrong with it. */
export function FileField({
  title,
  fileName,
  error,
  ...choice
}: Choice & { title: string; fileName: string | undefined; error: string | undefined }) {
  const id = useId()
  return (
    <div role="group" className={error ? 'field field--wrong' : 'field'} aria-labelledby={id} aria-describedby={`${id}-said`}>
      <span className="field__label" id={id}>
        {title}
      </span>
      {fileName !== undefined && (
        <span className="field__file" translate="no">
          {fileName}
        </span>
      )}
      <span>
        <FileButton {...choice} icon={<UploadIcon size={20} />} />
      </span>
      <FieldMessage id={`${id}-said`} error={error} />
    </div>
  )
}
