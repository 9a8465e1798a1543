/**
 * The style sheet of one page, which its code brings along. Call the function where the page renders: a module that is imported for its effect
 * alone is left out of the build.
 */
export function ownStyle(css: string, address: string): () => void {
  let isAdopted = false
  return () => {
    if (!isAdopted) adoptStyle(css, address)
    isAdopted = true
  }
}

/**
 * Adds the style sheet of one page, which its code brings along: the common sheet is read before the first paint of every page. `address` is for
 * browsers without constructed style sheets. On the server nothing is added.
 */
function adoptStyle(css: string, address: string): void {
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
