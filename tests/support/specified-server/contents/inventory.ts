import type { Row } from '../fields.ts'
import { countries, regions, suppliers } from './choices.ts'

const ITEMS = 75
const at = <Thing>(things: ReadonlyArray<Thing>, index: number): Thing => things[index % things.length] as Thing
const two = (number: number) => String(number).padStart(2, '0')

const itemAt = (index: number): Row => {
  const isLocal = index % 3 !== 0
  const paymentType = at(['prepaid', 'postpaid', 'payg'], Math.floor(index / 2))
  const expiryDate = `2027-${two((index % 12) + 1)}-${two((index % 28) + 1)}`
  const created = `2026-${two((index % 9) + 1)}-${two((index % 28) + 1)}`
  return {
    id: 1001 + index,
    planID: 501 + (index % 65),
    supplierID: at(suppliers, index).id,
    invoiceCost: 5 + index / 2,
    InvoiceCurrency: at(['USD', 'INR', 'EUR'], index),
    activationCode: `LPA:1$smdp.example.com$SPEC-${10_000 + index * 37}`,
    // PINs and ICCIDs that must not be read as numbers: the former begin with a zero, the latter exceed a number's
    // precision.
    simpin: String((index * 313) % 10_000).padStart(4, '0'),
    iccid: `8944${String(500_000_000_000_000 + index * 7_919)}`,
    serviceDeviceID: `DEV-${300 + index}`,
    invoiceNumber: `INV-2026-${100 + Math.floor(index / 3)}`,
    invoicePO: paymentType === 'payg' ? '' : `po-${100 + index}.pdf`,
    expiryDate,
    stockReceivedDate: created,
    stockExpiryDate: expiryDate,
    createdDate: `${created}T${two(8 + (index % 10))}:${two((index * 7) % 60)}:00`,
    country: isLocal ? at(countries, index).id : 0,
    region: isLocal ? 0 : at(regions, index).id,
    type: isLocal ? 'local' : 'roaming',
    paymentType,
    createdBy: at(['Asha Verma', 'Tom Baker'], index),
    updatedBy: at(['Tom Baker', 'Asha Verma'], index),
    updatedDate: `${created}T18:30:00`,
    buyingCost: 4 + (index % 20) / 4,
    sellingcost: 9.99 + index,
  }
}

/** The stock, newest SIM first. */
export const initialInventory = (): ReadonlyArray<Row> =>
  Array.from({ length: ITEMS }, (_, index) => itemAt(index)).reverse()
