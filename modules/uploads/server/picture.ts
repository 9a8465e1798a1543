/** A picture with its size, rebuilt from what draws it and nothing else. */
export type Picture = { width: number; height: number; bytes: Buffer }

/** It is not what its first bytes promised. */
export class BrokenPicture extends Error {}

/** From forty million pixels on, whatever opens it pays more for it than it is worth. */
export const TOO_MANY_PIXELS = 40_000_000
