import { OFFLINE_SALE } from '../billing/billing-routes.ts'
import type { FirstStep, Reader } from '../core/first-step.ts'
import { type Key, may } from '../people/permissions.ts'
import { type RecordRoutes, recordRoutes, type ViewedRoutes, viewedRoutes } from './routes.ts'

/** A screen where a person takes a first step. */
export type Way = { readonly label: string; readonly href: string }

/** The screens that add something, by the permission that they need. */
const ways: Readonly<Partial<Record<Key, Way>>> = {
  ...Object.fromEntries(
    Object.values<RecordRoutes>(recordRoutes).map(({ area, add, addTitle }) => [
      `${area.name}.add`,
      { label: addTitle, href: add },
    ]),
  ),
  ...Object.fromEntries(
    Object.values<ViewedRoutes>(viewedRoutes).flatMap(({ act }) =>
      act === null ? [] : [[act.key, { label: act.title, href: act.path }]],
    ),
  ),
  'inventory.add': { label: 'Add Inventory', href: '/pages/InventoryMaster/Single' },
  'inventory.import': { label: 'Import SIMs', href: '/pages/InventoryMaster/Bulk' },
  'inventory.assign': { label: 'Assign SIMs', href: viewedRoutes.assignment.act.path },
  'plan.add': { label: 'Add Plan', href: '/pages/CreatePlan' },
  'offlineSale.add': { label: 'Create Offline Plan', href: OFFLINE_SALE },
  'partner.edit': { label: 'Open partners', href: recordRoutes.partner.list },
}

/** Where a person takes the first step of an empty list; none where others take it, or it happens elsewhere. */
export const firstWaysFor = (first: FirstStep, { permissions, isOfPartner }: Reader): ReadonlyArray<Way> => {
  if ('comes' in first || (isOfPartner && first.toPartner !== undefined)) return []
  return first.acts.flatMap(({ key }) => (may(permissions, key) ? (ways[key] ?? []) : []))
}
