import { allKeys, type Key } from '../people/permissions.ts'
import { type RecordRoutes, recordRoutes } from '../records/routes.ts'

type About = {
  readonly about: string
  /** The permissions that the part adds if the server sends no permissions. */
  readonly keys?: ReadonlyArray<Key>
}

type Routes = typeof recordRoutes
type RecordParts = { readonly [Name in keyof Routes as Routes[Name]['part']['name']]: About }

/** The parts of the records: each has the keys of the record's area that the specification does not have. */
const { partners, customers, ...partsOfOtherRecords } = Object.fromEntries(
  Object.values<RecordRoutes>(recordRoutes).map(({ area, part }) => [
    part.name,
    {
      about: part.about ?? area.about,
      keys: (part.acts ?? area.acts).map((act) => `${area.name}.${act}` as Key),
    },
  ]),
) as unknown as RecordParts

/**
 * What a server supports beyond the calls of the specification (§7), as parts. Our server has all of them; the
 * specified server has none. Calls, routes, menu, buttons and the search over everything follow this table. Plain data
 * without Effect: the first paint needs it.
 */
export const parts = {
  session: { about: 'End a session on the server, open the lock by the password alone, say what a role may do.' },
  account: { about: 'Invitations, forgotten passwords, a second factor, My Profile.' },
  live: { about: 'Live changes by others.' },
  notifications: { about: 'Notifications.' },
  views: { about: 'Saved views of lists.' },
  find: { about: 'Find records of every kind by a word.' },
  history: { about: 'History of a record.' },
  names: { about: 'Each SIM with the names of its ids, its status and its holder.' },
  order: { about: 'Sort a list.' },
  search: { about: 'Quick search, more filters of the stock, and a search by pages.' },
  catalogue: { about: 'Archive plans, and say which suppliers have plans in a region.' },
  reports: { about: 'Filters, totals and whole files of reports, and how much is in each.' },
  countryReports: { about: 'The reports of Japan and the UK.' },
  corrections: { about: 'Correct costs and invoice of a SIM, void it, keep its invoice file.' },
  bulk: { about: 'Import SIMs from a file.', keys: ['inventory.import'] },
  assignments: { about: 'Give stock to somebody.', keys: ['inventory.assign'] },
  manySims: { about: 'Act on many SIMs of the inventory list at once.' },
  returns: { about: 'Record returns.', keys: ['inventory.return'] },
  invoices: { about: 'Supplier invoices.', keys: ['invoice.view', 'invoice.edit', 'invoice.export'] },
  warehouse: {
    about: 'Warehouse Inventory.',
    keys: ['warehouse.view', 'warehouse.add', 'warehouse.edit', 'warehouse.export'],
  },
  dashboard: { about: 'The dashboard.', keys: ['dashboard.view'] },
  partners,
  partnerReports: { about: 'Sales of partners.', keys: ['partnerReport.view', 'partnerReport.export'] },
  apiOrders: {
    about: "Orders of partners' systems.",
    keys: [
      'apiOrder.view',
      'apiOrder.export',
      'apiOrder.reveal',
      'apiOrder.retry',
      'apiOrder.resend',
      'apiOrder.cancel',
      'apiOrder.refund',
    ],
  },
  customers,
  offlineSales: {
    about: 'Our invoices, their payments and credit notes.',
    keys: [
      'offlineSale.view',
      'offlineSale.add',
      'offlineSale.export',
      'offlineSale.pay',
      'offlineSale.credit',
      'offlineSale.send',
    ],
  },
  accounting: {
    about: 'Files for the accountant.',
    keys: ['accounting.view', 'accounting.edit', 'accounting.export'],
  },
  ...partsOfOtherRecords,
  pricing: { about: 'What a partner pays.', keys: ['pricing.view', 'pricing.export'] },
  company: { about: 'Company settings.', keys: ['company.edit'] },
  mailTemplates: { about: 'Templates of mails to customers.', keys: ['company.edit'] },
  notificationRules: { about: 'Notification rules.', keys: ['settings.edit'] },
  mailSettings: { about: 'Mail settings and the test email.', keys: ['settings.edit'] },
  sessionSettings: { about: 'Lengths of sessions and links.', keys: ['settings.edit'] },
  contacts: { about: 'Contact list.', keys: ['contact.view'] },
  timeline: { about: 'Timeline.', keys: ['timeline.view', 'timeline.export'] },
} as const satisfies Readonly<Record<string, About>>

export type Part = keyof typeof parts
/** The parts of a server. A newer server may have parts unknown to this version. */
export type Serves = ReadonlyArray<string>

export const allParts = Object.keys(parts) as ReadonlyArray<Part>

const keysOf = (part: Part): ReadonlyArray<Key> => (parts as Readonly<Record<Part, About>>)[part].keys ?? []

/** The part that a permission belongs to; null if the specification has it. */
export const partOfKey = (key: Key): Part | null => allParts.find((part) => keysOf(part).includes(key)) ?? null

/** Permissions of features that need only the browser: machines, replay and contract. */
const ofBrowser: ReadonlyArray<Key> = ['developer.view']

/** The permissions for the calls of the specification. */
export const specifiedKeys: ReadonlyArray<Key> = allKeys.filter(
  (key) => partOfKey(key) === null && !ofBrowser.includes(key),
)

/** The signed-in person, as far as it affects permissions. */
export type Person = {
  readonly roleName: string
  readonly permissions?: ReadonlyArray<string>
  readonly serves?: Serves
  readonly configured?: Serves
}

/** Whether the server is ours: only our server sends permissions or parts. */
export const isOurs = ({ permissions, serves }: Person): boolean => permissions !== undefined || serves !== undefined

/**
 * The parts that the signed-in person's server supports: those sent at sign-in. An older server of ours sends none and
 * has all. For others `config.json` names them, by default none.
 */
export const servesOf = (person: Person | null): Serves => {
  if (person === null) return []
  if (person.serves !== undefined) return person.serves
  return person.permissions !== undefined ? allParts : (person.configured ?? [])
}

/**
 * The permissions in a person's record. A server that sends none refuses calls by itself. Its people get everything
 * that it supports, and administrators also the developers' features.
 */
export const permissionsOf = (person: Person): ReadonlyArray<string> =>
  person.permissions ?? [
    ...specifiedKeys,
    // Several forms of the settings share a key.
    ...new Set(allParts.filter((part) => servesOf(person).includes(part)).flatMap(keysOf)),
    ...(person.roleName === 'Admin' ? ofBrowser : []),
  ]

/** What is allowed by the role, and supported by the server. */
export type Rights = { readonly permissions: ReadonlyArray<string>; readonly serves: Serves }

export const rightsOf = (person: Person): Rights => ({ permissions: permissionsOf(person), serves: servesOf(person) })
export const noRights: Rights = { permissions: [], serves: [] }
