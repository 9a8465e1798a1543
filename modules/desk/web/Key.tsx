/** A key, printed on the button that it presses. The button has it as `aria-keyshortcuts`. */
export const Key = ({ name }: { name: string }) => (
  <kbd className="desk-key" aria-hidden="true">
    {name}
  </kbd>
)
