import type { Row } from '../fields.ts'

const PARTNERS = 45
const at = <Thing>(things: ReadonlyArray<Thing>, index: number): Thing => things[index % things.length] as Thing

const partnerAt = (index: number): Row => ({
  partnerCode: `PRT${1000 + index}`,
  companyName: `${at(['Blue Sky', 'Harbour', 'Nomad', 'Sakura', 'Ünal & Söhne'], index)} Travel ${index + 1}`,
  contactPerson: at(['Priya Nair', 'Ken Ito', 'Laura Rossi', 'Omar Haddad'], index),
  role: at(['Reseller', 'Affiliate', 'Distributor'], index),
  phone: `+44 20 7946 0${100 + index}`,
  email: `partner${index + 1}@example.com`,
  address: `${index + 1} Market Street`,
  city: at(['London', 'Osaka', 'Milan', 'Delhi'], index),
  state: at(['', 'Osaka', 'MI', 'DL'], index),
  country: at(['United Kingdom', 'Japan', 'Italy', 'India'], index),
  zipCode: String(1_200 + index * 3).padStart(5, '0'),
  website: `https://partner${index + 1}.example.com`,
  createdDate: `2025-${String((index % 12) + 1).padStart(2, '0')}-14T10:20:30`,
  status: index % 5 === 0 ? 'Inactive' : 'Active',
  partnerImage: `partner-${index + 1}.png`,
  markupDiscount: at([0, 5, 7.5, 12.25], index),
})

/** The partners, newest first. */
export const initialPartners = (): ReadonlyArray<Row> =>
  Array.from({ length: PARTNERS }, (_, index) => partnerAt(index)).reverse()
