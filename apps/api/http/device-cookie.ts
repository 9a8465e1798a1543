const NAME = 'device'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The value of our cookie. A value that is not of our form is as good as none. */
export function readDeviceCookie(header: string | undefined): string | undefined {
  return header?.match(/(?:^|;\s*)device=([\w.-]{1,400})(?:;|$)/)?.[1]
}

/** Sent only to the routes of signing in, those of users or those of operators, and to no other site. It opens nothing. */
export const deviceCookieHeader = (value: string, of: '/user' | '/operator' = '/user'): string =>
  `${NAME}=${value}; Path=/api${of}; Max-Age=${YEAR_SECONDS}; HttpOnly; Secure; SameSite=Strict`
