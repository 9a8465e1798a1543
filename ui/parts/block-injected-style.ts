/**
 * Some libraries put a `<style>` element into the page unless one with their id is there already. Our content security policy
 * refuses such styles, so an empty element takes the id and the part's own stylesheet says what theirs would have said.
 */
export function blockInjectedStyle(id: string): void {
  if (typeof document === 'undefined' || document.getElementById(id)) return
  const placeholder = document.createElement('meta')
  placeholder.id = id
  document.head.append(placeholder)
}
