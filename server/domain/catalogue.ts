/** The facts about the world that inventory refers to: places, operators, suppliers and plans. */
export type CatalogueEvent =
  | { readonly type: 'CountryAdded'; readonly data: Country }
  | { readonly type: 'RegionAdded'; readonly data: Region }
  | { readonly type: 'OperatorAdded'; readonly data: Operator }
  | { readonly type: 'SupplierAdded'; readonly data: Supplier }
  | { readonly type: 'PlanAdded'; readonly data: Plan }

/** `code` is ISO 3166-1 alpha-2. */
export type Country = { readonly id: number; readonly code: string; readonly name: string }
/** A group of countries that one plan serves; `countries` are their ids. */
export type Region = { readonly id: number; readonly name: string; readonly countries: ReadonlyArray<number> }
/** A mobile network; `networks` are its codes, MCC and MNC joined by a hyphen. */
export type Operator = {
  readonly id: number
  readonly name: string
  readonly country: string
  readonly networks: ReadonlyArray<string>
}
/** Who sells us stock, and the countries that they serve. */
export type Supplier = { readonly id: number; readonly name: string; readonly countries: ReadonlyArray<number> }
/** What a SIM is sold with: a plan of a country or of a region, from one supplier. */
export type Plan = {
  readonly id: number
  readonly name: string
  readonly supplierID: number
  readonly country: number | null
  readonly region: number | null
  /** Data in MB; null where it is unlimited. */
  readonly dataMB: number | null
  readonly days: number
}
