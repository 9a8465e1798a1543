/** What people call their trade, by the industry in which they find it. In small letters. */
const WORDS: Readonly<Record<string, string>> = {
  Agriculture: 'farm farming poultry fish fishery livestock crops grain seeds fertiliser',
  Automobile: 'car cars motor motorcycle okada mechanic spare parts tyres panel beater',
  'Beauty and Wellness': 'salon barber hair wig cosmetics make-up makeup spa skin nails perfume',
  'Construction and Real Estate': 'building builder cement blocks estate rent property house plumber electrician carpenter paint tiles',
  Education: 'school teacher lessons tutor nursery college training',
  'Electronics and Phones': 'phone gadget laptop computer accessories repair solar inverter battery',
  'Energy and Gas': 'cooking gas kerosene generator solar inverter power',
  'Entertainment and Events': 'party music dj wedding event rental canopy photography',
  'Fashion and Tailoring':
    'fabric fabrics cloth clothes clothing textile textiles ankara lace tailor tailoring sewing seamstress boutique shoes bags jewellery dress wears',
  'Filling Station': 'petrol fuel diesel station',
  'Financial Services': 'loan savings cooperative insurance thrift ajo',
  'Food and Drinks': 'provisions foodstuff rice beans bakery bread drinks water snacks catering market',
  'Healthcare and Pharmacy': 'chemist drugs medicine clinic hospital doctor nurse laboratory',
  'Hotels and Lodging': 'guest house shortlet apartment rooms',
  'Information Technology': 'software website app developer cyber cafe internet',
  'Laundry and Cleaning': 'dry cleaner wash ironing',
  'Logistics and Transport': 'dispatch delivery rider bus taxi haulage truck courier keke',
  Manufacturing: 'factory production',
  'Media and Printing': 'press printing newspaper advert banner design',
  'Non-Profit': 'ngo charity foundation association',
  'Point of Sale Agency': 'pos agent cash withdrawal',
  'Religious Organisation': 'church mosque ministry',
  Restaurants: 'buka bukka canteen eatery fast food suya kitchen joint',
  'Retail and Supermarkets': 'shop store kiosk mini mart supermarket provisions boutique fabric textile cloth market stall',
  'Wholesale and Distribution': 'dealer distributor bulk importer warehouse fabric textile cloth provisions',
}

export const wordsOfIndustry = (industry: string): string => WORDS[industry] ?? ''
