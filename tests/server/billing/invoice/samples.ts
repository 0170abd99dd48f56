import type { Credited, Issued } from '../../../../server/billing/offline-sale.ts'
import { amountsOnWire, saleAmountsOf } from '../../../../src/schemas/billing/offline-sale/agreed.ts'
import type { DiscountType } from '../../../../src/schemas/billing/offline-sale/choices.ts'

/** Company names by script, with letters that are hard to set. */
export const names = {
  Latin: 'Łódź Ağaoğlu Žižek Nguyễn Ćirić & Søn ĲSSEL ₹ €',
  Cyrillic: 'ООО «Путешествие» Київ Ґанок Ђорђе',
  Greek: 'Ταξίδια Ελλάδος Α.Ε.',
  Arabic: 'شركة النور للاتصالات SIM 2026 (دبي)',
  Hebrew: 'חברת אור בע״מ Ltd. 12/34 רחוב הרצל',
  Devanagari: 'हिन्दी क्षत्रिय विद्यार्थी श्री दूरसंचार लिमिटेड',
  Thai: 'บริษัท น้ำใจท่องเที่ยว จำกัด ที่อยู่',
  'Chinese, simplified': '北京环球旅行通信有限公司',
  'Chinese, traditional': '臺灣環球旅遊電信股份有限公司',
  Japanese: '株式会社東京トラベル・しおり',
  Korean: '주식회사 한빛여행통신 韓國',
  Bengali: 'ক্ষণিকা ট্রাভেলস প্রাইভেট লিমিটেড',
  Gurmukhi: 'ਪੰਜਾਬ ਟ੍ਰੈਵਲਜ਼ ਲਿਮਟਿਡ ਸ਼੍ਰੀ',
  Gujarati: 'શ્રી ગુજરાત ટ્રાવેલ્સ ક્ષમા',
  Odia: 'ଶ୍ରୀ ଓଡ଼ିଶା ଭ୍ରମଣ କ୍ଷେତ୍ର',
  Tamil: 'ஸ்ரீ தமிழ்நாடு பயண நிறுவனம்',
  Telugu: 'శ్రీ తెలుగు ట్రావెల్స్ క్షేత్రం',
  Kannada: 'ಶ್ರೀ ಕನ್ನಡ ಪ್ರವಾಸ ಕ್ಷೇತ್ರ',
  Malayalam: 'ശ്രീ മലയാളം ട്രാവൽസ് ക്ഷേത്രം',
  Sinhala: 'ශ්‍රී ලංකා සංචාරක සමාගම',
  Khmer: 'ក្រុមហ៊ុន ទេសចរណ៍ខ្មែរ ស្រី',
  Lao: 'ບໍລິສັດ ທ່ອງທ່ຽວລາວ ຈຳກັດ',
  Burmese: 'မြန်မာ ခရီးသွား ကုမ္ပဏီ ကြည်',
  Ethiopic: 'የኢትዮጵያ ጉዞ ድርጅት',
  Georgian: 'შპს თბილისი მოგზაურობა',
  Armenian: 'Հայկական Ճանապարհ ՍՊԸ',
} as const

type Line = Issued['lines'][number]
/** The unusual terms of a line. */
export type Agreed = Partial<
  Pick<Line, 'planName' | 'place' | 'countryCode' | 'quantity' | 'unitPrice' | 'discount' | 'taxRate'>
> & {
  readonly discountType?: DiscountType
}

/** An invoice of these lines, with amounts calculated by the product. */
export const issuedOf = (agreed: ReadonlyArray<Agreed>, changes: Partial<Issued> = {}): Issued => {
  const lines = agreed.map((line) => ({
    planName: 'Japan 10 GB, 30 days',
    place: 'Japan',
    countryCode: 'JP',
    quantity: 12,
    unitPrice: '14.50',
    discountType: 'percent' as const,
    discount: '0',
    taxRate: '20',
    ...line,
  }))
  const amounts = saleAmountsOf(lines, 'EUR')
  if (amounts === null) throw new Error('These lines cannot be worked with')
  const { lines: told, ...totals } = amountsOnWire(amounts, 'EUR')
  return {
    id: 1,
    homeTax: null,
    by: 'Ada Park',
    date: '2026-10-14T09:26:53.589Z',
    submission: 'a-key',
    invoiceNumber: 'SD-2026-000123',
    invoiceDate: '2026-10-14',
    dueDate: '2026-11-13',
    supplyDate: '2026-10-14',
    seller: {
      name: 'SIM Desk Trading Ltd',
      address: '12 Harbour Road\nLondon E1 6AN\nUnited Kingdom',
      taxNumber: 'GB123456789',
    },
    customer: {
      id: 7,
      customerCode: 'CUS-00007',
      companyName: 'Blue Lagoon Travel',
      contactPerson: 'Maria Silva',
      email: 'maria@blue-lagoon.example',
      phone: '+351 210 000 000',
      address: 'Rua do Ouro 14, 3.º Esq.',
      city: 'Lisboa',
      state: 'Lisboa',
      zipCode: '1100-062',
      country: 'Portugal',
      taxNumber: 'PT509999999',
    },
    currency: 'USD',
    paymentTermDays: 30,
    paymentMode: 'bankTransfer',
    paymentReference: 'TRX-88120',
    paidAmount: '100.00',
    remarks: '',
    lines: lines.map((line, index) => ({
      planID: index + 1,
      supplierName: 'Northwind Mobile',
      simOperator: '',
      tariff: '',
      bolton: '',
      costCurrency: '',
      items: [],
      ...line,
      ...(told[index] as (typeof told)[number]),
    })),
    ...totals,
    ...changes,
  }
}

/** This many lines, all different. */
export const manyLines = (count: number): ReadonlyArray<Agreed> =>
  Array.from({ length: count }, (_, index) => ({
    planName: `Europe ${index + 1} GB, ${7 + index} days`,
    place: 'Europe',
    quantity: 1 + index * 7,
    unitPrice: `${4 + index}.${10 + index}`,
    discount: index % 3 === 0 ? '12.75' : '0',
    taxRate: ['20', '8.875', '0'][index % 3] ?? '0',
  }))

/** A credit note over the whole invoice. */
export const creditedOf = (issued: Issued, changes: Partial<Credited> = {}): Credited => ({
  id: issued.id,
  homeTax: null,
  by: 'Ada Park',
  date: '2026-10-20T11:00:00.000Z',
  submission: 'another-key',
  creditNumber: 'CN-2026-000012',
  creditDate: '2026-10-20',
  reason: 'The customer has closed the branch.',
  kind: 'sims',
  lines: issued.lines.map(({ quantity, gross, discountAmount, net, taxRate, tax, total }, line) => ({
    line,
    quantity,
    items: [],
    gross,
    discountAmount,
    net,
    taxRate,
    tax,
    total,
  })),
  rates: issued.rates,
  net: issued.net,
  tax: issued.tax,
  total: issued.total,
  ...changes,
})
