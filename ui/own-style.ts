/**
 * Adds the style sheet of one page, which its code brings along: the common sheet is read before the first paint of every page. `address` is for
 * browsers without constructed style sheets. On the server nothing is added.
 */
export function adoptStyle(css: string, address: string): void {
  if (typeof document === 'undefined') return
  if ('adoptedStyleSheets' in document && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return
  }
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
}
