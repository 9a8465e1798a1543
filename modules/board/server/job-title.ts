/** `transfers.settle-all`: “Transfers: settle all”. */
export function jobTitle(task: string): string {
  const [module = '', work = ''] = task.split('.').map((part) => part.replaceAll(/[-_]/g, ' '))
  return `${module.charAt(0).toUpperCase()}${module.slice(1)}${work && `: ${work}`}`
}
