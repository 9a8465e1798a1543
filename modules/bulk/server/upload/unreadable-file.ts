/** A plain sentence for the person who chose the file. */
export class UnreadableFile extends Error {}
