import type { Key } from '../people/permissions.ts'
import { COMPANY, recordRoutes } from '../records/routes.ts'

/** The first steps of an installation without demo data, in their order. Plain data. */

/** A screen that completes a step, for people with the permission. */
type SetupAct = { readonly key: Key; readonly label: string; readonly href: string }

type Step = {
  readonly label: string
  /** What the step is good for, in one line. */
  readonly why: string
  /** The first that a person may do is the main one. */
  readonly acts: readonly [SetupAct, ...Array<SetupAct>]
}

const setupSteps = {
  company: {
    label: 'Company details',
    why: 'Invoices carry your name, address and bank account. Reports use your time zone.',
    acts: [{ key: 'company.edit', label: 'Enter company details', href: COMPANY }],
  },
  supplier: {
    label: 'First supplier',
    why: 'Every plan and every SIM comes from a supplier.',
    acts: [{ key: 'supplier.add', label: 'Add supplier', href: recordRoutes.supplier.add }],
  },
  plan: {
    label: 'First plan',
    why: 'A plan is what you sell: its place, its days and its data.',
    acts: [{ key: 'plan.add', label: 'Create plan', href: '/pages/CreatePlan' }],
  },
  stock: {
    label: 'First SIMs',
    why: 'Import the file of your supplier, or add one SIM by hand.',
    acts: [
      { key: 'inventory.import', label: 'Import SIMs', href: '/pages/InventoryMaster/Bulk' },
      { key: 'inventory.add', label: 'Add one SIM', href: '/pages/InventoryMaster/Single' },
    ],
  },
  colleague: {
    label: 'First colleague',
    why: 'Colleagues sign in with their own account, and do what their role allows.',
    acts: [{ key: 'profile.add', label: 'Add employee', href: recordRoutes.employee.add }],
  },
} as const satisfies Readonly<Record<string, Step>>
export type SetupStepName = keyof typeof setupSteps

/** A step by its name. */
export const setupStepOf = (name: SetupStepName): Step => setupSteps[name]

export const setupStepNames = Object.keys(setupSteps) as ReadonlyArray<SetupStepName>
