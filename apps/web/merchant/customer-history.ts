/** The payments in of one customer, at one cashpoint or at all. */
export function customerHistoryHref({ accountnumber, name }: { accountnumber: string; name: string }, cashpointid?: string): string {
  const search = accountnumber === '' ? name : JSON.stringify(accountnumber)
  const query = new URLSearchParams({ type: 'credit', ...(cashpointid !== undefined && { cashpoint: cashpointid }), search })
  return `/admin/merchant/history?${query}`
}
