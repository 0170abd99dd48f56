import { type Act, acts } from '../people/acts.ts'
import { type AreaName, areas, type Key, may, type Permissions } from '../people/permissions.ts'

/** An action that adds the first row to a list, in words, and the permission that it needs. */
export type Step = { readonly key: Key; readonly act: string }

/** How a list gets its first row: by actions of a person with permission, or by events elsewhere. */
export type FirstStep = ({ readonly acts: readonly [Step, ...Array<Step>] } | { readonly comes: string }) & {
  /** Another text for partner users. */
  readonly toPartner?: string
}

/** The person that reads the text. */
export type Reader = { readonly permissions: Permissions; readonly isOfPartner: boolean }

/** 'Add of Plans', as the form of a role names it. */
export const permissionNamed = (key: Key): string => {
  const [area, act] = key.split('.') as [AreaName, Act]
  return `${acts[act].label} of ${areas[area].label}`
}

const ofAnother = ({ key, act }: Step): string =>
  `Someone with the permission ${permissionNamed(key)} does this first: ${act.charAt(0).toLowerCase()}${act.slice(1)}`

/** The first step as text: what the person may do, or who else does it. */
export const firstStepFor = (first: FirstStep, { permissions, isOfPartner }: Reader): string => {
  if (isOfPartner && first.toPartner !== undefined) return first.toPartner
  if ('comes' in first) return first.comes
  const open = first.acts.filter(({ key }) => may(permissions, key))
  return open.length > 0 ? open.map(({ act }) => act).join(' ') : ofAnother(first.acts[0])
}
