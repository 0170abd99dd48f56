import { ACCOUNTANT, INVOICES, OFFLINE_SALE, PAYMENTS, REMINDERS, TAX_SUMMARY } from '../billing/billing-routes.ts'
import { type Act, type Area, kept, seen, whole } from '../people/acts.ts'

/** The address of the company settings. */
export const COMPANY = '/pages/Settings/Company'
/** The address of the notification rules. */
export const NOTIFICATION_RULES = '/pages/Settings/Notifications'
/** The address of the mail settings. */
export const MAIL_SETTINGS = '/pages/Settings/Mail'
/** The address of the session settings. */
export const SESSION_SETTINGS = '/pages/Settings/Sessions'

/** The address of the templates of mails to customers. */
export const MAIL_TEMPLATES = '/pages/Settings/MailTemplates'

/** The query parameter with the id of the record that a new one is copied from. */
export const LIKE = 'like'

/**
 * The light half of a record: what menu, guard, permissions and search need before its definition is fetched. No
 * library, and nothing that needs the permissions: they are made from it.
 */
export type RecordRoutes = {
  /** The addresses of the list, the form to add one, and (followed by the id) the form to edit one. */
  readonly list: string
  readonly add: string
  readonly edit: string
  readonly title: string
  readonly addTitle: string
  readonly editTitle: string
  /** The menu group, which is also the first part of the breadcrumb. */
  readonly section: string
  /** Its menu entry; `group` if it is in another group than the section. */
  readonly menu: {
    readonly label: string
    readonly icon:
      | 'accountant'
      | 'assign'
      | 'badge'
      | 'briefcase'
      | 'invoice'
      | 'invoices'
      | 'flag'
      | 'lock'
      | 'map'
      | 'people'
      | 'payments'
      | 'percent'
      | 'reminders'
      | 'truck'
      | 'warehouse'
    readonly group?: string
  }
  /** The screen that adds several at once, if there is one. */
  readonly several?: { readonly path: string; readonly title: string }
  /** The screen after adding one, if it is not the list. */
  readonly afterAdding?: 'form'
  /** A list like a report, instead of the one made from the definition. */
  readonly pagedList?: 'PartnerMaster'
  /** Its area of permissions: the keys are `<name>.<act>`. */
  readonly area: Area & { readonly name: string }
  /**
   * What a server beyond the specification must support: the part has the keys of the area, or those of `acts` alone.
   */
  readonly part: { readonly name: string; readonly about?: string; readonly acts?: ReadonlyArray<Act> }
  /** Its form or filter offers countries, regions or suppliers. */
  readonly offersPlaces?: true
  /**
   * How "Find anything" shows it: what several are called, and the field that its list is searched by; null if it does
   * not.
   */
  readonly found: { readonly label: string; readonly by: string } | null
}

/** The keys of the acts that add to such lists. */
type AddingKey = 'inventory.assign' | 'warehouse.add' | 'offlineSale.add'

/** The routes and menu entry of a list without a form. */
export type ViewedRoutes = Pick<RecordRoutes, 'list' | 'title' | 'section'> & {
  /** The address that a row opens, followed by its id; null if only the numbers in a row are links. */
  readonly edit: string | null
  /** Its menu entry; null if it shares the entry of the list that `within` names. */
  readonly menu: RecordRoutes['menu'] | null
  readonly within?: string
  /** The title of the screen that a row opens. */
  readonly rowTitle: string
  /** The action that adds to it and its permission; null if other screens add to it. */
  readonly act: {
    readonly label: string
    readonly path: string
    readonly title: string
    readonly key: AddingKey
  } | null
}

const addReceipt = {
  label: 'Add',
  path: '/pages/WareHouseInventory/Add',
  title: 'Add Warehouse Inventory',
  key: 'warehouse.add',
} as const

export const viewedRoutes = {
  assignment: {
    list: '/pages/InventoryMaster/AssignInventory',
    edit: '/pages/InventoryMaster/AssignInventory',
    title: 'Assign Inventory',
    rowTitle: 'Assignment',
    section: 'Inventory Master',
    menu: { label: 'Assign Inventory', icon: 'assign' },
    act: {
      label: 'Assign',
      path: '/pages/InventoryMaster/AssignInventoryForm',
      title: 'Assign Inventory Form',
      key: 'inventory.assign',
    },
  },
  invoice: {
    list: '/pages/InventoryMaster/InvoicePO',
    edit: '/pages/InventoryMaster/InvoicePO',
    title: 'Invoice PO',
    rowTitle: 'Inventory List',
    section: 'Inventory Master',
    menu: { label: 'Invoice PO', icon: 'invoice' },
    act: null,
  },
  balance: {
    list: '/pages/WareHouseInventory',
    edit: null,
    title: 'Warehouse Inventory',
    rowTitle: 'Balance',
    section: 'Inventory Master',
    menu: { label: 'Warehouse', icon: 'warehouse' },
    act: addReceipt,
  },
  receipt: {
    list: '/pages/WareHouseInventory/Receipts',
    edit: null,
    title: 'Warehouse Receipts',
    rowTitle: 'Receipt',
    section: 'Inventory Master',
    menu: null,
    within: '/pages/WareHouseInventory',
    act: addReceipt,
  },
  stockDay: {
    list: '/pages/WareHouseInventory/StockOnDay',
    edit: null,
    title: 'Stock on a Day',
    rowTitle: 'Stock on a Day',
    section: 'Inventory Master',
    menu: null,
    within: '/pages/WareHouseInventory',
    act: null,
  },
  offlineInvoice: {
    list: INVOICES,
    edit: INVOICES,
    title: 'Invoices',
    rowTitle: 'Invoice',
    section: 'Billing',
    menu: { label: 'Invoices', icon: 'invoices' },
    act: { label: 'New invoice', path: OFFLINE_SALE, title: 'Create Offline Plan', key: 'offlineSale.add' },
  },
  payment: {
    list: PAYMENTS,
    edit: null,
    title: 'Payments',
    rowTitle: 'Payment',
    section: 'Billing',
    menu: { label: 'Payments', icon: 'payments' },
    act: null,
  },
  reminder: {
    list: REMINDERS,
    edit: INVOICES,
    title: 'Reminders Due',
    rowTitle: 'Invoice',
    section: 'Billing',
    menu: { label: 'Reminders Due', icon: 'reminders' },
    act: null,
  },
  accountingExport: {
    list: ACCOUNTANT,
    edit: null,
    title: 'Accountant',
    rowTitle: 'Export',
    section: 'Billing',
    menu: { label: 'Accountant', icon: 'accountant' },
    act: null,
  },
  taxSummary: {
    list: TAX_SUMMARY,
    edit: null,
    title: 'Tax Summary',
    rowTitle: 'Tax Summary',
    section: 'Billing',
    menu: { label: 'Tax Summary', icon: 'percent' },
    act: null,
  },
} as const satisfies Readonly<Record<string, ViewedRoutes>>

/**
 * Their order is that of the menu groups, of the permission grid, and of the results of "Find anything".
 */
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
    area: { name: 'country', label: 'Countries', about: 'Country Master.', acts: whole, ofStaff: whole },
    part: { name: 'countries' },
    offersPlaces: true,
    found: null,
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
    area: { name: 'region', label: 'Regions', about: 'Region Master.', acts: whole, ofStaff: whole },
    part: { name: 'regions' },
    offersPlaces: true,
    found: null,
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
    area: { name: 'supplier', label: 'Suppliers', about: 'Supplier Master.', acts: whole, ofStaff: whole },
    part: { name: 'suppliers' },
    offersPlaces: true,
    found: { label: 'Suppliers', by: 'supplierName' },
  },
  partner: {
    list: '/pages/PartnerMaster',
    add: '/pages/PartnerMaster/Add',
    edit: '/pages/PartnerMaster/Edit',
    title: 'Partner Master',
    addTitle: 'Add Partner',
    editTitle: 'Edit Partner',
    section: 'Inventory Master',
    menu: { label: 'Partner Master', icon: 'people', group: 'Partners' },
    pagedList: 'PartnerMaster',
    area: { name: 'partner', label: 'Partners', about: 'Partner Master.', acts: whole, ofStaff: seen },
    part: { name: 'partners', about: 'Add and change partners, and their API keys.', acts: ['add', 'edit'] },
    offersPlaces: true,
    found: { label: 'Partners', by: 'companyName' },
  },
  customer: {
    list: '/pages/BillingReports/customers',
    add: '/pages/BillingReports/customer/add',
    edit: '/pages/BillingReports/customer/edit',
    title: 'Customers',
    addTitle: 'Add Customer',
    editTitle: 'Edit Customer',
    section: 'Billing',
    menu: { label: 'Customers', icon: 'briefcase' },
    area: { name: 'customer', label: 'Customers', about: 'Customers of offline sales.', acts: whole, ofStaff: whole },
    part: { name: 'customers' },
    offersPlaces: true,
    found: { label: 'Customers', by: 'companyName' },
  },
  employee: {
    list: '/pages/profileMaster',
    add: '/pages/profileMaster/AddEmployee',
    edit: '/pages/profileMaster/EditEmployee',
    title: 'Profile Master',
    addTitle: 'Add Employee',
    editTitle: 'Edit Employee',
    section: 'People',
    menu: { label: 'Profile Master', icon: 'badge' },
    afterAdding: 'form',
    several: { path: '/pages/addUsers', title: 'Add Users' },
    area: {
      name: 'profile',
      label: 'People',
      about: 'Profile Master: who works here.',
      acts: [...whole, 'reset'],

      ofStaff: ['view'],
    },
    part: { name: 'people', about: 'Profile Master.' },
    found: { label: 'Employees', by: 'employeeName' },
  },
  role: {
    list: '/pages/RoleMaster',
    add: '/pages/RoleMasterinsert',
    edit: '/pages/RoleMasterinsert',
    title: 'Role Master',
    addTitle: 'Add Role',
    editTitle: 'Edit Role',
    section: 'People',
    menu: { label: 'Role Master', icon: 'lock' },
    area: { name: 'role', label: 'Roles', about: 'Role Master: who may do what.', acts: kept, ofStaff: ['view'] },
    part: { name: 'roles', about: 'Role Master.' },
    found: null,
  },
} as const satisfies Readonly<Record<string, RecordRoutes>>

const settingsForm = (path: string, title: string) => ({
  list: '/',
  add: path,
  edit: path,
  addTitle: title,
  editTitle: title,
})

/** The forms of the settings, of which there is one each. */
export const settingsRoutes = {
  company: settingsForm(COMPANY, 'Company Settings'),
  notificationRules: settingsForm(NOTIFICATION_RULES, 'Notification Rules'),
  mailTemplates: settingsForm(MAIL_TEMPLATES, 'Mail Templates'),
  mailSettings: settingsForm(MAIL_SETTINGS, 'Mail'),
  sessionSettings: settingsForm(SESSION_SETTINGS, 'Sessions'),
} as const

/** The forms with their lists: those of the records, of the settings, and of receipts, which can only be added. */
export const formRoutes: Readonly<
  Record<
    keyof typeof recordRoutes | keyof typeof settingsRoutes | 'receipt',
    Pick<RecordRoutes, 'list' | 'add' | 'edit' | 'addTitle' | 'editTitle' | 'afterAdding'>
  >
> = {
  ...recordRoutes,
  ...settingsRoutes,
  receipt: {
    list: viewedRoutes.receipt.list,
    add: addReceipt.path,
    edit: viewedRoutes.receipt.list,
    addTitle: addReceipt.title,
    editTitle: viewedRoutes.receipt.title,
  },
}

type Routes = typeof recordRoutes
/** The records that "Find anything" finds. */
type FoundRecord = { [Name in keyof Routes]: Routes[Name]['found'] extends null ? never : Name }[keyof Routes]

export const foundRecords = Object.entries<RecordRoutes>(recordRoutes).flatMap(([name, { found }]) =>
  found === null ? [] : [name as FoundRecord],
)

/** Makes a table with an entry for each of these records. */
export const ofFoundRecords = <Value>(of: (name: FoundRecord) => Value) =>
  Object.fromEntries(foundRecords.map((name) => [name, of(name)])) as Readonly<Record<FoundRecord, Value>>
