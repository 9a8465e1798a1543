/**
 * Some libraries inject a `<style>` element unless one with their id exists. Our content security policy refuses such styles. So an empty
 * element takes the id, and the part's own stylesheet has their rules.
 */
export function blockInjectedStyle(id: string): void {
  if (typeof document === 'undefined' || document.getElementById(id)) return
  const placeholder = document.createElement('meta')
  placeholder.id = id
  document.head.append(placeholder)
}
