import type { InventoryFields } from './inventory-item.ts'

/** Facts that a decision needs beside the SIM, read just before it. */
export type InventoryFacts = {
  readonly supplierExists: boolean
  readonly planExists: boolean
  readonly countryExists: boolean
  readonly regionExists: boolean
  /** Inactive: a SIM may keep it, but not newly get it. */
  readonly supplierInactive: boolean
  readonly planArchived: boolean
  readonly countryInactive: boolean
  readonly regionInactive: boolean
  /** Another SIM has it. */
  readonly activationCodeTaken: boolean
  readonly iccidTaken: boolean
}

/** The fields whose facts are looked up. */
export type InventoryQuestion = Pick<
  InventoryFields,
  'supplierID' | 'planID' | 'country' | 'region' | 'activationCode' | 'iccid'
>
