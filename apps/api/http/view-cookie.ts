const NAME = '__Host-view'
/** As long as the longest session. */
const MONTH_SECONDS = 30 * 24 * 60 * 60

export function readViewCookieText(header: string | undefined): string | undefined {
  return header?.match(/(?:^|;\s*)__Host-view=([\w.-]{1,600})(?:;|$)/)?.[1]
}

/** No script and no other site gets it. Only the documents of first screens read it. Null removes it. */
export const viewCookieHeader = (value: string | null): string =>
  `${NAME}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : MONTH_SECONDS}; HttpOnly; Secure; SameSite=Strict`
