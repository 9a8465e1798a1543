export type MobileNetwork = 'mtn' | 'airtel' | 'glo' | '9mobile'

/** The first four digits that the regulator gave to each network. */
const PREFIXES: Readonly<Record<MobileNetwork, string>> = {
  mtn: '0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916',
  airtel: '0701 0708 0802 0808 0812 0901 0902 0904 0907 0911 0912',
  glo: '0705 0805 0807 0811 0815 0905 0915',
  '9mobile': '0809 0817 0818 0908 0909',
}

/** The network that issued a number. Its owner may have moved to another one, so it is a suggestion. Null: unknown. */
export function suggestNetwork(phone: string): MobileNetwork | null {
  const prefix = phone.slice(0, 4)
  if (!/^0\d{3}$/.test(prefix)) return null
  return (Object.keys(PREFIXES) as MobileNetwork[]).find((network) => PREFIXES[network].includes(prefix)) ?? null
}
