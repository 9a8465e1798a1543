import { CopyButton } from './CopyButton.tsx'

/** A reference that people read out and copy. `said` confirms the copy. */
export function CopyableText({ text, label, said }: { text: string; label: string; said: string }) {
  return text === '' ? null : (
    <span className="copied">
      <span className="code" translate="no">
        {text}
      </span>{' '}
      <CopyButton text={text} label={label} said={said} />
    </span>
  )
}
