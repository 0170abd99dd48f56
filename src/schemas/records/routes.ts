import type { RecordName } from './all.ts'

/** The light half of a record: what the menu and the guard need before its definition is fetched. No library. */
export type RecordRoutes = {
  /** The addresses of the list, of the form that adds one and, followed by the id, of the form that edits one. */
  readonly list: string
  readonly add: string
  readonly edit: string
  readonly title: string
  readonly addTitle: string
  readonly editTitle: string
  /** The group of the menu, which is the section of the breadcrumb. */
  readonly section: string
  /** Its place in the group. */
  readonly menu: { readonly label: string; readonly icon: 'flag' | 'map' | 'truck' }
}

export const recordRoutes = {
  country: {
    list: '/pages/countryMaster',
    add: '/pages/countryAdd',
    edit: '/pages/countryEdit',
    title: 'Country Master',
    addTitle: 'Add Country',
    editTitle: 'Edit Country',
    section: 'Masters',
    menu: { label: 'Country', icon: 'flag' },
  },
  region: {
    list: '/pages/RegionMaster',
    add: '/pages/RegionAdd',
    edit: '/pages/RegionEdit',
    title: 'Region Master',
    addTitle: 'Add Region',
    editTitle: 'Edit Region',
    section: 'Masters',
    menu: { label: 'Region', icon: 'map' },
  },
  supplier: {
    list: '/pages/supplierMaster',
    add: '/pages/supplierMaster/insert',
    edit: '/pages/supplierMaster/edit',
    title: 'Supplier Master',
    addTitle: 'Add Supplier',
    editTitle: 'Edit Supplier',
    section: 'Masters',
    menu: { label: 'Supplier', icon: 'truck' },
  },
} as const satisfies Readonly<Record<RecordName, RecordRoutes>>
