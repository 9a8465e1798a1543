import type { Biller } from '../port.ts'

/** VTU.ng's own ids. It has no call that lists them. */
export const VTUNG_SERVICES: Biller['services'] = {
  airtime: networks(),
  data: networks(),
  cable: [
    { id: 'dstv', name: 'DStv' },
    { id: 'gotv', name: 'GOtv' },
    { id: 'startimes', name: 'StarTimes' },
    { id: 'showmax', name: 'Showmax' },
  ],
  electricity: [
    { id: 'abuja-electric', name: 'Abuja Electricity (AEDC)' },
    { id: 'aba-electric', name: 'Aba Electricity (ABEDC)' },
    { id: 'benin-electric', name: 'Benin Electricity (BEDC)' },
    { id: 'eko-electric', name: 'Eko Electricity (EKEDC)' },
    { id: 'enugu-electric', name: 'Enugu Electricity (EEDC)' },
    { id: 'ibadan-electric', name: 'Ibadan Electricity (IBEDC)' },
    { id: 'ikeja-electric', name: 'Ikeja Electricity (IKEDC)' },
    { id: 'jos-electric', name: 'Jos Electricity (JED)' },
    { id: 'kaduna-electric', name: 'Kaduna Electricity (KAEDCO)' },
    { id: 'kano-electric', name: 'Kano Electricity (KEDCO)' },
    { id: 'portharcourt-electric', name: 'Port Harcourt Electricity (PHED)' },
    { id: 'yola-electric', name: 'Yola Electricity (YEDC)' },
  ],
}

function networks() {
  return [
    { id: 'mtn', name: 'MTN' },
    { id: 'airtel', name: 'Airtel' },
    { id: 'glo', name: 'Glo' },
    { id: '9mobile', name: '9mobile' },
  ]
}
