/** A mobile network; `networks` are its codes, MCC and MNC joined by a hyphen. */
export type Operator = {
  readonly id: number
  readonly name: string
  readonly country: string
  readonly networks: ReadonlyArray<string>
}
/** What a customer is told to do with a plan; a plan keeps its name. */
export type Guideline = { readonly id: number; readonly name: string }
/** What a SIM is sold with: data for some days in a country or a region, from one supplier. */
export type PlanOffer = {
  readonly id: number
  readonly name: string
  readonly supplierID: number
  readonly country: number | null
  readonly region: number | null
  /** Data in MB; null where it is unlimited. */
  readonly dataMB: number | null
  readonly days: number
}
