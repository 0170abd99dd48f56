import { recordRoutes } from '../records/routes.ts'
import { type Act, type Area, seen, whole } from './acts.ts'

type Routes = typeof recordRoutes
type RecordAreas = { readonly [Name in keyof Routes as Routes[Name]['area']['name']]: Routes[Name]['area'] }

/** The areas of the records, by their names. Partners and customers come beside the areas of what they buy. */
const { partner, customer, ...areasOfOtherRecords } = Object.fromEntries(
  Object.values(recordRoutes).map(({ area }) => [area.name, area]),
) as unknown as RecordAreas

/**
 * Permissions as keys `<area>.<act>`. Contract, routes, menu, buttons, the form of a role and the matrix of the tests
 * are made from this table. Plain data without Effect: the first paint needs it.
 */
export const areas = {
  dashboard: {
    label: 'Dashboard',
    about: "Today's figures.",
    acts: ['view'],
    ofPartner: ['view'],
    ofStaff: ['view'],
  },
  inventory: {
    label: 'Inventory',
    about: 'Inventory Master and its forms.',
    acts: [...whole, 'reveal', 'assign', 'return', 'import'],
    ofStaff: [...whole, 'reveal', 'assign', 'return', 'import'],
  },
  invoice: {
    label: 'Supplier invoices',
    about: 'Supplier invoices of the stock.',
    acts: ['view', 'edit', 'export'],
    ofStaff: ['view', 'edit', 'export'],
  },
  warehouse: { label: 'Warehouse', about: 'Warehouse Inventory.', acts: whole, ofStaff: whole },
  plan: { label: 'Plans', about: 'Plan Master and its wizard.', acts: whole, ofStaff: whole },
  report: { label: 'Reports', about: 'The 21 reports and their index.', acts: seen, ofStaff: seen },
  partner,
  partnerReport: {
    label: 'Partner reports',
    about: 'Sales of partners.',
    acts: seen,
    ofPartner: seen,
    ofStaff: seen,
  },
  apiOrder: {
    label: 'API orders',
    about: "Orders of partners' systems.",
    acts: [...seen, 'reveal', 'retry', 'resend', 'cancel', 'refund'],
    ofPartner: seen,
    ofStaff: [...seen, 'retry', 'resend', 'cancel'],
  },
  customer,
  offlineSale: {
    label: 'Offline sales',
    about: 'Our invoices, their payments and credit notes.',
    acts: ['view', 'add', 'export', 'pay', 'credit', 'send'],
    ofStaff: ['view', 'add', 'export', 'pay', 'send'],
  },
  accounting: {
    label: 'Accounting',
    about: 'Files for the accountant, and their accounts.',
    acts: ['view', 'edit', 'export'],
    ofStaff: [],
  },
  ...areasOfOtherRecords,
  pricing: {
    label: 'Pricing',
    about: 'What a partner pays.',
    acts: seen,
    ofPartner: seen,
    toPartner: ['view'],
    ofStaff: seen,
  },
  company: {
    label: 'Company settings',
    about: 'Address, bank accounts and texts on invoices.',
    acts: ['edit'],
    ofStaff: [],
  },
  settings: {
    label: 'Settings',
    about: 'Notification rules.',
    acts: ['edit'],
    ofStaff: [],
  },
  contact: { label: 'Contact list', about: 'People to contact.', acts: ['view'], ofStaff: ['view'] },
  timeline: { label: 'Timeline', about: 'Everything that happened.', acts: seen, ofStaff: [] },
  developer: { label: 'Developer', about: 'Machines, Replay and Contract.', acts: ['view'], ofStaff: [] },
} as const satisfies Readonly<Record<string, Area>>

type Areas = typeof areas
export type AreaName = keyof Areas
export type Key = { [Name in AreaName]: `${Name}.${Areas[Name]['acts'][number]}` }[AreaName]
/** The areas with "add" and "edit". */
export type KeptArea = {
  [Name in AreaName]: 'add' | 'edit' extends Areas[Name]['acts'][number] ? Name : never
}[AreaName]
/** The areas with "view". */
export type ViewedArea = {
  [Name in AreaName]: 'view' extends Areas[Name]['acts'][number] ? Name : never
}[AreaName]
/** The permissions of a person. A newer server may send unknown keys. */
export type Permissions = ReadonlyArray<string>

export const areaNames = Object.keys(areas) as ReadonlyArray<AreaName>

const keysBy = (actsOf: (area: Area) => ReadonlyArray<Act>): ReadonlyArray<Key> =>
  areaNames.flatMap((name) => actsOf(areas[name]).map((act) => `${name}.${act}` as Key))

/** Every key, in the order of the grid. */
export const allKeys: ReadonlyArray<Key> = keysBy(({ acts }) => acts)

const known: ReadonlySet<string> = new Set(allKeys)
export const isKey = (text: string): text is Key => known.has(text)

/** The keys allowed in a role that sees only one partner. */
export const partnerKeys: ReadonlySet<string> = new Set(keysBy(({ ofPartner = [] }) => ofPartner))

/** Whether a role of this scope may have the key. */
export const mayBeGiven = (key: string, scope: string): boolean => scope !== 'ownPartner' || partnerKeys.has(key)

/** The permissions of the shipped roles, by name. Admin has all of them, including those of later versions. */
export const delivered: Readonly<Record<string, ReadonlyArray<Key>>> = {
  Admin: allKeys,
  Staff: keysBy(({ ofStaff }) => ofStaff),
  Partner: keysBy(({ ofPartner = [], toPartner = ofPartner }) => toPartner),
}

/** Whether a person sees only one partner. For a server that does not send the scope, the shipped roles decide. */
export const seesOnePartner = (person: {
  readonly roleName: string
  readonly scope?: 'all' | 'ownPartner'
}): boolean => (person.scope === undefined ? person.roleName === 'Partner' : person.scope === 'ownPartner')

export const may = (permissions: Permissions, key: Key): boolean => permissions.includes(key)

/**
 * Who may make a call: everybody, every signed-in person, a partner's system with an API key, or a holder of one of
 * these keys.
 */
export type Access = 'public' | 'signedIn' | 'partnerKey' | Keyed

export type Keyed = {
  readonly any: ReadonlyArray<Key>
  /** A key that is required in addition. */
  readonly also?: Key
  /** For a call with several functions: the required key for each value of a request field, `what.act` of a nested one. */
  readonly by?: { readonly field: string; readonly keys: Readonly<Record<string, Key>> }
  /** Also allowed for a person who sees only one partner; the query contains the partner. */
  readonly partner?: true
}

/** The access to a call with several functions. */
export const accessBy = <const Keys extends Readonly<Record<string, Key>>>(field: string, keys: Keys) => ({
  any: [...new Set(Object.values<Key>(keys))],
  by: { field, keys },
})

/** Adding (flag 1) and changing (flag 2) in one call. */
export const savedBy = (area: KeptArea) => accessBy('flag', { 1: `${area}.add`, 2: `${area}.edit` })

export const viewedBy = (area: ViewedArea): Keyed => ({ any: [`${area}.view`] })
