import { INVOICES, REMINDERS } from '../../schemas/billing/billing-routes.ts'
import type { Rights } from '../../schemas/core/serves.ts'
import { type Key, may } from '../../schemas/people/permissions.ts'
import type { RecordName } from '../../schemas/records/all.ts'
import { areaOfRecord } from '../../schemas/records/area.ts'
import { type RecordRoutes, recordRoutes, viewedRoutes } from '../../schemas/records/routes.ts'
import { keysOfChange } from '../../schemas/stock/stock-change.ts'
import { NEW_PLAN } from '../../views/plans/addresses.ts'
import type { PaletteLink } from '../../views/shell/palette/palette.tsx'
import { matchPath } from '../navigation/addresses.ts'
import { isWorkOf } from '../navigation/routes.ts'

type BegunAct = PaletteLink & { readonly key: Key }

const SIMS = '/pages/InventoryMaster'
const { assignment, receipt, offlineInvoice } = viewedRoutes

/**
 * The acts of the search: where each begins, the words that find it, and the permission that it needs. An act on
 * records that are chosen first begins in their list, filtered to those that it can be done to.
 */
const acts: ReadonlyArray<BegunAct> = [
  {
    name: 'Add SIM',
    about: 'One card or eSIM',
    words: 'new create inventory item',
    href: `${SIMS}/Add`,
    key: 'inventory.add',
  },
  {
    name: 'Import SIMs',
    about: 'Many from a file',
    words: 'bulk upload csv excel add inventory',
    href: `${SIMS}/Bulk`,
    key: 'inventory.import',
  },
  {
    name: 'Assign SIMs',
    about: 'Give stock to a partner or customer',
    words: 'inventory',
    href: assignment.act.path,
    key: assignment.act.key,
  },
  {
    name: 'Unassign SIMs',
    about: 'Select them in the list',
    words: 'inventory take back',
    href: `${SIMS}?stockStatus=assigned`,
    key: keysOfChange.unassign,
  },
  {
    name: 'Change SIMs',
    about: 'Select them in the list',
    words: 'edit inventory costs location',
    href: SIMS,
    key: keysOfChange.change,
  },
  {
    name: 'Void SIMs',
    about: 'Select them in the list',
    words: 'delete remove inventory',
    href: `${SIMS}?stockStatus=available`,
    key: keysOfChange.void,
  },
  {
    name: 'Record return',
    about: 'Open the sold SIM',
    words: 'sim came back refund inventory',
    href: `${SIMS}?stockStatus=sold`,
    key: 'inventory.return',
  },
  {
    name: 'Add warehouse receipt',
    about: 'Stock that arrived',
    words: 'new create goods inventory',
    href: receipt.act.path,
    key: receipt.act.key,
  },
  { name: 'New plan', about: 'Plan Master', words: 'add create', href: NEW_PLAN, key: 'plan.add' },
  {
    name: offlineInvoice.act.label,
    about: offlineInvoice.act.title,
    words: 'add bill sale',
    href: offlineInvoice.act.path,
    key: offlineInvoice.act.key,
  },
  {
    name: 'Record payment',
    about: 'Open the invoice',
    words: 'pay paid money customer',
    href: `${INVOICES}?status=open`,
    key: 'offlineSale.pay',
  },
  {
    name: 'Issue credit note',
    about: 'Open the invoice',
    words: 'refund cancel invoice void',
    href: INVOICES,
    key: 'offlineSale.credit',
  },
  {
    name: 'Send reminders',
    about: 'Overdue invoices',
    words: 'dunning letters',
    href: REMINDERS,
    key: 'offlineSale.pay',
  },
  {
    name: recordRoutes.employee.several.title,
    about: 'Invite several employees',
    words: 'new people',
    href: recordRoutes.employee.several.path,
    key: 'profile.add',
  },
  ...(Object.entries(recordRoutes) as ReadonlyArray<[RecordName, RecordRoutes]>).map(
    ([record, { add, addTitle, section }]): BegunAct => ({
      name: addTitle,
      about: section,
      words: 'new create',
      href: add,
      key: `${areaOfRecord(record)}.add`,
    }),
  ),
]

/** The screens that are found as the act that they begin, without a place in the menu. */
export const actAddresses: ReadonlySet<string> = new Set(acts.map(({ href }) => href))

const isOpen = ({ href }: BegunAct, rights: Rights): boolean =>
  isWorkOf(matchPath(href.split('?', 1)[0] ?? '').route, rights)

/** The acts that these rights allow, each with the address where it begins. */
export const actsOf = (rights: Rights): ReadonlyArray<PaletteLink> =>
  acts.filter((act) => may(rights.permissions, act.key) && isOpen(act, rights))
