import type { Choice } from '../core/choice.ts'
import { planCurrencies } from '../core/currency.ts'

/** The choices of a plan's fields (spec §3 "Plan form choices"): wire values and labels. Plain data, no library. */

const vodaTariffs = [{ value: '102377', label: 'UK24 RED Unlimited MAX (12 Month Promo)' }] as const
const o2Tariffs = [
  { value: '102349', label: 'UK 24 Small Biz' },
  { value: '102344', label: 'UK24 Data Only' },
  { value: '102350', label: 'UK24 Small Biz Unlimited' },
] as const
const o2BoltOns = [
  { value: '502259', label: 'Small Biz 50GB (UK24)' },
  { value: '502250', label: 'Data Only 300GB (UK24)' },
] as const

export const planChoices = {
  flag: [
    { value: 1, label: 'Create' },
    { value: 2, label: 'Edit' },
  ],
  planFor: [
    { value: 'online', label: 'Online' },
    { value: 'offline', label: 'Offline' },
    { value: 'Blank_stock', label: 'Blank stock' },
    { value: 'Partner', label: 'Partner' },
    { value: 'esimcardUK', label: 'eSIM card UK' },
  ],
  type: [
    { value: 'Local', label: 'Local' },
    { value: 'Roaming', label: 'Roaming' },
  ],
  planClass: [
    { value: 'data', label: 'Data' },
    { value: 'voiceAndData', label: 'Voice and data' },
    { value: 'SMS', label: 'SMS' },
  ],
  planSource: [
    { value: 1, label: 'In House' },
    { value: 12, label: 'In House (Without Qr)' },
    { value: 14, label: 'In House (Offline)' },
    { value: 2, label: 'QR Manual' },
    { value: 3, label: 'EID/IMEI - Manual' },
    { value: 4, label: 'Pay Call' },
    { value: 5, label: 'HTOUS' },
    { value: 6, label: 'eSIMNet' },
    { value: 7, label: 'Webbing' },
    { value: 8, label: 'Tele25' },
    { value: 9, label: 'eSIMPop' },
    { value: 10, label: 'Claro' },
    { value: 11, label: 'Simcredible' },
    { value: 13, label: 'Infohub' },
    { value: 15, label: 'Telco Vision' },
    { value: 16, label: 'Roamability' },
  ],
  plantype: [
    { value: '1', label: 'Traveller' },
    { value: '2', label: 'Long Stay' },
    { value: '3', label: 'Monthly' },
    { value: '4', label: 'Quarterly' },
    { value: '5', label: 'Half-Yearly' },
    { value: '6', label: 'Annual' },
  ],
  currency: planCurrencies,
  dataUnit: [
    { value: 'MB', label: 'MB' },
    { value: 'GB', label: 'GB' },
  ],
  dataAllowancePeriod: [
    { value: '0', label: 'NA' },
    { value: '/Month', label: '/Month' },
    { value: '/Daily', label: '/Daily' },
    { value: 'Unlimited', label: 'Unlimited' },
  ],
  validityType: [
    { value: 'days', label: 'Days' },
    { value: 'year', label: 'Year' },
    { value: 'month', label: 'Month' },
  ],
  recharge: [
    { value: 'Rechargeable', label: 'Rechargeable' },
    { value: 'Non-Rechargeable', label: 'Non-Rechargeable' },
  ],
  yesNo: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
  localBreakouts: [
    { value: '1', label: 'Yes' },
    { value: '2', label: 'No' },
  ],
  operatorType: [
    { value: 'payPerGB', label: 'Pay per GB' },
    { value: 'payPerMB', label: 'Pay per MB' },
    { value: 'bundled', label: 'Bundled' },
  ],
  stockValue: [
    { value: 1358, label: 'Telco Blank stocks' },
    { value: 1801, label: 'VDF Bulk stock - SIM_DBL' },
    { value: 1802, label: 'O2 Bulk stock - SIM_DBL' },
    { value: 2103, label: 'Roam_S6_Blank' },
    { value: 2104, label: 'Roam_S11_Blank' },
    { value: 2105, label: 'Roam_S2_Blank' },
    { value: 1999, label: 'EE 50GB Bulk stock - EE_UK' },
    { value: 1998, label: 'EE Ultd Bulk stock - EE_UK' },
  ],
  simOperator: [
    { value: 'voda', label: 'Voda' },
    { value: 'o2', label: 'O2' },
  ],
  tariff: [...vodaTariffs, ...o2Tariffs],
  bolton: [...vodaTariffs, ...o2BoltOns],
} as const satisfies Record<string, ReadonlyArray<Choice>>
export type PlanChoiceName = keyof typeof planChoices

/** The options of each operator in the client-specific (Simcredible) step. */
export const simcredibleChoices: Readonly<
  Record<string, Readonly<Record<'tariff' | 'bolton', ReadonlyArray<Choice<string>>>>>
> = {
  voda: { tariff: vodaTariffs, bolton: vodaTariffs },
  o2: { tariff: o2Tariffs, bolton: o2BoltOns },
}
