import type { InventoryFields } from './inventory-item.ts'

/** What a decision has to know of the world beside the item itself; read just before it. */
export type InventoryFacts = {
  readonly supplierExists: boolean
  readonly planExists: boolean
  readonly countryExists: boolean
  readonly regionExists: boolean
  /** Not offered any more: an item may keep it, but not begin to have it. */
  readonly supplierInactive: boolean
  readonly countryInactive: boolean
  readonly regionInactive: boolean
  /** Another item has it. */
  readonly activationCodeTaken: boolean
  readonly iccidTaken: boolean
}

/** The fields that facts are gathered for. */
export type InventoryQuestion = Pick<
  InventoryFields,
  'supplierID' | 'planID' | 'country' | 'region' | 'activationCode' | 'iccid'
>
