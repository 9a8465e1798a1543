import { z } from 'zod'

/**
 * The build imports this in place of `zod`. zod compiles schemas with `new Function` where that works; our content security policy refuses
 * it, and the attempt alone is reported by the browser.
 */
z.config({ jitless: true })

export { z }
