import type { Row } from '../fields.ts'
import { countries, guidelines, operators, operators2, regions, suppliers } from './choices.ts'

const PLANS = 65
const volumes = [1, 3, 5, 10, 20, 50] as const
const classes = ['data', 'voiceAndData', 'SMS'] as const
const planFor = ['online', 'offline', 'Blank_stock', 'Partner', 'esimcardUK'] as const
const stock = [0, 1358, 1801, 2103] as const
const operatorTypes = ['bundled', 'payPerGB', 'payPerMB'] as const

const at = <Thing>(things: ReadonlyArray<Thing>, index: number): Thing => things[index % things.length] as Thing
const yesEvery = (step: number, index: number) => (index % step === 0 ? 'yes' : 'no')

const planAt = (index: number): Row => {
  const places = [...countries, ...regions]
  const place = at(places, index).name
  const isLocal = index % places.length < countries.length
  const volume = at(volumes, Math.floor(index / places.length))
  const operatorType = at(operatorTypes, index)
  const planClass = at(classes, index)
  // A name with characters that addresses and file names must handle.
  const name = index === 40 ? `${place} ${volume}.5 GB / 30% off` : `${place} ${volume} GB`
  return {
    // Different from the plan's own id, so that a mix-up is noticed.
    id: index + 1,
    pid: 501 + index,
    sPlanId: `SP-${700 + index}`,
    planName: name,
    esimNetProductCode: `ESN-${volume}G-${index}`,
    travellerType: index % 2 === 0 ? 'Leisure' : 'Business',
    planSource: (index % 16) + 1,
    internetData: String(volume),
    dataUnit: 'GB',
    validity: at([7, 15, 30, 1, 12], index),
    validityType: at(['days', 'days', 'days', 'year', 'month'], index),
    minutes: planClass === 'voiceAndData' ? String(60 + index) : '',
    country: isLocal ? place : '',
    supplier: at(suppliers, index).name,
    region: isLocal ? '' : place,
    type: isLocal ? 'Local' : 'Roaming',
    dataAllowanceType: index % 3 === 0 ? 'MB' : 'GB',
    dataAllowance: String(volume * 2),
    dataAllowanceMonthly: at(['0', '/Month', '/Daily', 'Unlimited'], index),
    fairUsagePolicy: yesEvery(2, index),
    remarks: index % 4 === 0 ? 'Check the "APN", then restart' : '',
    buyingCost: 4.5 + index / 4,
    recharge: index % 2 === 0 ? 'Rechargeable' : 'Non-Rechargeable',
    currency: at(['1', '2', '3'], index),
    planFor: at(planFor, index),
    userId: 7,
    topSeller: yesEvery(5, index),
    bestSeller: yesEvery(3, index),
    bestValue: yesEvery(7, index),
    roleType: index % 3,
    countryImage: `flag-${index}.png`,
    planClass,
    productCode: `VND-${index}`,
    voiceMinute: planClass === 'voiceAndData' ? '100' : '',
    operatorType,
    perGbDollar: operatorType === 'payPerGB' ? 2.25 : 0,
    perMbDollar: operatorType === 'payPerMB' ? 0.02 : 0,
    perMbPrice: operatorType === 'payPerMB' ? '0.05' : '',
    internetBreakout: at(['1', '2'], index),
    internetBreakoutCode: `BRK${index}`,
    localBreakouts: at(['1', '2'], index),
    localBreakoutsCode: `BRK${index}`,
    stockValue: at(stock, index),
    throttle: at([0, 128, 512], index),
    monthPlusPlan: index % 2 === 0 ? '1' : '0',
    guidelineName: at(guidelines, index).name,
    maxQty: 10 + index,
    minQty: 1,
    features: 'Hotspot',
    conditions: index % 2 === 0 ? 'Activate within 90 days' : '',
    mcc: '234',
    mnc: '08',
    apn: 'internet',
    simOperator: at(['voda', 'o2', ''], index),
    tariff: at(['102377', '102349', ''], index),
    bolton: at(['102377', '502259', ''], index),
    operatorName: at(operators, index).name,
    operatorName2: at(operators2, index).name,
    planImage: `plan-${index}.png`,
    additionalInfo: 'Works in phones without a lock.\nSee the guideline.',
    minValueCart: '5',
    maxValueCart: '500',
    planURL: `https://example.com/plans/${501 + index}`,
    planConditions: 'Data only',
    plantype: String((index % 6) + 1),
    capcityInfo: `${volume} GB`,
  }
}

/** The catalogue, newest plan first. */
export const initialPlans = (): ReadonlyArray<Row> =>
  Array.from({ length: PLANS }, (_, index) => planAt(index)).reverse()
