/** Parts whose code the browser loads beside the page. The server has it before it renders. */
const parts: (() => Promise<unknown>)[] = []

export const loadServerParts = (): Promise<unknown> => Promise.all(parts.map((load) => load()))
