/** Both servers read a setting through their common context, and so do the commands of `tools/`. */
export const BOTH = ['api', 'worker']
export const API = ['api']
export const WORKER = ['worker']
