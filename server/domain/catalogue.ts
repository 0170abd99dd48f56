/** The facts about the world that plans and inventory refer to: places, operators, suppliers and guidelines. */
export type CatalogueEvent =
  | { readonly type: 'CountryAdded'; readonly data: Country }
  | { readonly type: 'RegionAdded'; readonly data: Region }
  | { readonly type: 'OperatorAdded'; readonly data: Operator }
  | { readonly type: 'SupplierAdded'; readonly data: Supplier }
  | { readonly type: 'GuidelineAdded'; readonly data: Guideline }

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
