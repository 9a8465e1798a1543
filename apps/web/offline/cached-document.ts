const SIGN_IN_PATHS = ['/login', '/signup', '/mid', '/forgot-password', '/verify-account', '/invitation', '/merchant/authorizations']

/**
 * The key under which the document of a path is kept without its query, which can hold a token. All pages of an area share one document.
 * Null: never kept, because the operators' area, the calls and the pages of payers need the server.
 */
export function cachedDocument(path: string): string | null {
  if (/^\/(?:api|operator|pay)(?:\/|$)/.test(path)) return null
  if (/^\/admin(?:\/|$)/.test(path)) return '/admin'
  return SIGN_IN_PATHS.includes(path) ? '/login' : path
}
