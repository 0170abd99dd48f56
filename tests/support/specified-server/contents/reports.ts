import type { Row } from '../fields.ts'
import { hashOf } from '../hash.ts'
import type { ReportName } from '../shapes.ts'
import { countries, regions, suppliers } from './choices.ts'

const ROWS = 65
const people = ['Asha Verma', 'Ken Ito', 'Laura Rossi', 'Zoë Müller', "Sean O'Brien"] as const
const at = <Thing>(things: ReadonlyArray<Thing>, index: number): Thing => things[index % things.length] as Thing
const two = (number: number) => String(number).padStart(2, '0')
const guidOf = (name: string, index: number) => {
  const digits = [0, 1, 2, 3].map((part) => hashOf(`${name}/${index}/${part}`).toString(16).padStart(8, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
const dayOf = (index: number) => `2026-${two(12 - (index % 12))}-${two(28 - (index % 28))}`

const saleRow = (index: number): Row => {
  const person = at(people, index)
  const country = at(countries, index).name
  const volume = at([1, 3, 5, 10, 20], index)
  return {
    operatorType: at(['bundled', 'payPerGB', 'payPerMB'], index),
    remarks: index % 6 === 0 ? 'Called twice, "wants a receipt"' : '',
    u_Id: 2_000 + index,
    planFor: at(['online', 'offline', 'Partner'], index),
    userName: person,
    city: at(['London', 'Pune', 'Milan', 'Kyoto'], index),
    pSource: (index % 16) + 1,
    email: `traveller${index + 1}@example.com`,
    iOrderId: 90_000 + index,
    inventory_Id: 1001 + index,
    lpa: `LPA:1$smdp.example.com$SOLD-${10_000 + index}`,
    displayName: person,
    countryNameCheckout: country,
    iccid: `8944${String(600_000_000_000_000 + index * 7_919)}`,
    cli: `44790000${1000 + index}`,
    imsi: `23415${String(1_000_000_000 + index)}`,
    simPin: String((index * 71) % 10_000).padStart(4, '0'),
    saleType: index % 3 === 0 ? 'Topup' : 'New',
    guid: guidOf('PurchaseReport', index),
    countryNamePlan: country,
    stripCustomerId: `cus_${hashOf(`customer ${index}`).toString(36)}`,
    promoCode: index % 4 === 0 ? 'SUMMER10' : '',
    discount: index % 4 === 0 ? 1.5 : 0,
    purchaseDate: `${dayOf(index)}T${two(index % 24)}:${two((index * 11) % 60)}:09`,
    subs_Count: index % 4,
    time: `${two(index % 24)}:${two((index * 11) % 60)}:09`,
    sellingPrice: 12.5 + index,
    vendorName: at(suppliers, index).name,
    planName: `${country} ${volume} GB`,
    validity: at([7, 15, 30], index),
    countryname: country,
    cartSale: 12.5 + index * 2,
    cartId: 40_000 + index,
    regionName: at(regions, index).name,
    sellingCost: 10.25 + index,
    status: at(['Success', 'Pending', 'Failed'], index),
    suplerName: at(suppliers, index).name,
    paymentGateway: at(['Stripe', 'Paypal', 'Razorpay'], index),
    source: at(['Web', 'App'], index),
    refSite: at(['', 'google.com', 'partner.example.com'], index),
    accountType: at(['Guest', 'Registered'], index),
    cip: `203.0.113.${index + 1}`,
    stripEmail: `traveller${index + 1}@example.com`,
    companyBuyingPrice: 6.75 + index / 2,
    // Some have not travelled yet, and have no day.
    travelDate: index % 5 === 0 ? '' : dayOf(index + 3),
    activationDate: index % 5 === 0 ? '' : dayOf(index + 5),
  }
}

const otherRow = (name: ReportName, index: number): Row => {
  const seed = hashOf(name) % 1_000
  const person = at(people, index + seed)
  const country = at(countries, index + seed).name
  return {
    username: `${person.split(' ')[0]?.toLowerCase()}${index + 1}`,
    email: `${name.toLowerCase()}${index + 1}@example.com`,
    customerid: 5_000 + seed + index,
    displayname: person,
    countryname: country,
    price: (seed % 40) + 0.99 + index,
    createddate: `${dayOf(index + seed)}T${two(index % 24)}:15:00`,
    planname: `${country} ${at([1, 3, 5], index)} GB`,
    durationtype: at(['days', 'month', 'year'], index),
    validity: at([7, 30, 1], index),
    paymentstatus: at(['Paid', 'Unpaid', 'Refunded'], index),
    guid: guidOf(name, index),
    source: at(['Web', 'App'], index),
    refsite: at(['', 'google.com'], index),
    cip: `198.51.100.${index + 1}`,
    transaction: `txn_${hashOf(`${name} ${index}`).toString(36)}`,
    paymentmethod: at(['Card', 'Paypal', 'Wallet'], index),
  }
}

/** The rows of a report. They have no id, as in the specification. */
export const reportRows = (name: ReportName): ReadonlyArray<Row> =>
  Array.from({ length: ROWS }, (_, index) => (name === 'PurchaseReport' ? saleRow(index) : otherRow(name, index)))
