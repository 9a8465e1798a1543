import type { INDUSTRIES } from './industries.ts'

type Industry = (typeof INDUSTRIES)[number]

/** What traders call their trade, by the industry in which they find it. In small letters, also of Hausa, Yoruba and Igbo. */
export const TRADE_WORDS: Readonly<Partial<Record<Industry, string>>> = {
  Agriculture:
    'farm farms farmer farming agro poultry chicken eggs broiler layers fish fishery catfish livestock cattle cows goats sheep ram piggery crops grain grains maize millet sorghum cassava yam yams cocoa cashew sesame soybean palm groundnut ginger seeds seedlings fertiliser fertilizer feeds feed vegetables tomatoes pepper onions plantain irrigation tractor snail honey bees gona',
  Automobile:
    'car cars auto autos motor motors motorcycle motorbike bike okada mechanic vulcanizer vulcaniser panel beater spare parts tyre tyres tires battery rewire rewirer lubricants engine oil gearbox carwash rims tokunbo',
  'Beauty and Wellness':
    'salon saloon barber barbing hair hairdresser hairdressing wig wigs weavon attachment braids cosmetics cosmetic cream creams soap make-up makeup spa massage skin skincare nails manicure pedicure lashes perfume perfumes henna lalle turare beauty gym fitness',
  'Construction and Real Estate':
    'building builder builders cement blocks block sand gravel granite iron rods roofing estate realtor rent landlord property properties house houses land plumber plumbing electrician electrical wiring carpenter carpentry furniture wood timber planks paint paints painter tiles tiler pop aluminium welder welding glass doors interior architect surveyor borehole',
  Consulting: 'consultant consultancy lawyer law legal chambers barrister accountant accounting audit auditor tax recruitment agency advisory',
  Education:
    'school schools teacher teaching lesson lessons tutor tutorial nursery creche daycare primary secondary college academy training polytechnic jamb waec computer islamiyya makaranta books bookshop stationery',
  'Electronics and Phones':
    'phone phones handset accessories charger chargers earpiece pouch screen gadget gadgets laptop laptops computer computers printer repair repairs engineer tv television fridge freezer fan fans airconditioner solar inverter battery batteries gsm recharge electronics appliances',
  'Energy and Gas': 'cooking gas lpg refill cylinder kerosene charcoal firewood generator generators solar panels inverter power energy',
  'Entertainment and Events':
    'party parties music musician dj mc comedian wedding weddings event events planner planning rental rentals canopy chairs decoration decorator photography photographer photo video videographer studio cinema viewing centre lounge nightclub',
  'Fashion and Tailoring':
    'fabric fabrics cloth cloths clothe clothes clothing textile textiles ankara atamfa atampa lace laces shadda brocade guinea aso-oke asooke adire kampala materials material yard yards tailor tailors tailoring sewing seamstress designer fashion boutique okrika bend-down shoe shoes sandals slippers bag bags cap caps hula gele headtie hijab hijabs abaya jewellery jewelry beads wristwatch watches dress dresses wears wear jeans underwear leather cobbler shoemaker embroidery',
  'Filling Station': 'petrol fuel pms diesel ago station petroleum',
  'Financial Services':
    'loan loans savings cooperative insurance thrift ajo esusu adashe microfinance bureau de change bdc forex exchange investment',
  'Food and Drinks':
    'provision provisions foodstuff foodstuffs rice beans garri flour semovita spaghetti noodles sugar salt oil groundnut palm-oil spices maggi bakery bread cake cakes confectionery chin-chin snacks drink drinks soft minerals water sachet pure ice block zobo kunu fura nono yoghurt milk juice wine beer alcohol fruit fruits meat butcher beef frozen foods turkey catering caterer tea suya-spice kayan miya',
  Government: 'ministry council local state federal parastatal revenue levy',
  'Healthcare and Pharmacy':
    'pharmacy pharmacist chemist chemists patent drug drugs medicine medicines medical clinic clinics hospital maternity doctor dentist dental nurse midwife laboratory lab diagnostic optician eye glasses scan herbal magani physiotherapy veterinary vet',
  'Hotels and Lodging': 'hotel hotels guest guesthouse lodge motel shortlet apartment apartments rooms hostel suites inn',
  'Information Technology':
    'software website websites web app apps developer programmer coding cyber cafe internet data hosting cctv networking ict tech',
  'Laundry and Cleaning':
    'laundry laundromat dry-cleaner drycleaner drycleaning cleaner cleaning wash washing ironing fumigation janitor waste refuse wanki',
  'Logistics and Transport':
    'dispatch delivery rider riders bus buses taxi cab uber bolt haulage truck trucks trailer tipper courier keke napep tricycle driver cargo freight clearing forwarding waybill park movers boat shipping',
  Manufacturing:
    'factory manufacturer production producer packaging nylon plastic plastics paper foam aluminium industry mill milling sachet-water chemicals',
  'Media and Printing':
    'press printing printer newspaper magazine advert advertising billboard banner banners flex design graphics branding signage photocopy business-centre radio blog publishing',
  'Non-Profit': 'ngo charity foundation association union orphanage club community society humanitarian',
  'Point of Sale Agency':
    'pos p.o.s agent agents agency banking cash withdrawal withdrawals deposit deposits transfer transfers opay moniepoint palmpay vtu airtime',
  'Religious Organisation':
    'church churches mosque masjid ministry ministries parish chapel fellowship crusade tithe tithes offering islamic quranic',
  Restaurants:
    'restaurant buka bukka canteen eatery fast food suya kitchen joint mama-put amala ewa pepper-soup peppersoup shawarma grill barbecue bar bole pizza cafe cafeteria chops',
  'Retail and Supermarkets':
    'shop shops store stores kiosk mini mart minimart supermarket provision provisions boutique fabric textile cloth market stall trader trading petty toys gift gifts household kitchenware utensils plates baby diapers cosmetics stationery online goods general merchandise kasuwa',
  'Security Services': 'guard guards security bodyguard escort cctv alarm surveillance maigadi',
  'Sports and Leisure': 'sport sports football betting bet9ja snooker gaming games game playstation stadium swimming pool gym',
  Travel: 'travels tour tours ticket tickets flight flights visa hajj umrah pilgrimage airline tourism passport',
  'Wholesale and Distribution':
    'wholesale wholesaler wholesalers dealer dealers distributor distributors distribution bulk import importer importers imports export exporter exporters warehouse depot supply supplies supplier suppliers cartons fabric textile cloth provisions container',
}

export const wordsOfIndustry = (industry: Industry): string => TRADE_WORDS[industry] ?? ''
