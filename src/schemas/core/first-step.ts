import { type Act, type AreaName, acts, areas, type Key, may, type Permissions } from '../people/permissions.ts'

/** Something that a person does for a list to have a line, as they are told it, and what lets them. */
export type Step = { readonly key: Key; readonly act: string }

/** What makes the first line of a list appear: who may does something, or it comes of what happens elsewhere. */
export type FirstStep = ({ readonly acts: readonly [Step, ...Array<Step>] } | { readonly comes: string }) & {
  /** The same for who works for a partner, where that is something else. */
  readonly toPartner?: string
}

/** Who is told. */
export type Reader = { readonly permissions: Permissions; readonly isOfPartner: boolean }

/** 'Add of Plans', as the form of a role calls it. */
export const permissionNamed = (key: Key): string => {
  const [area, act] = key.split('.') as [AreaName, Act]
  return `${acts[act].label} of ${areas[area].label}`
}

const ofAnother = ({ key, act }: Step): string =>
  `Somebody with the permission ${permissionNamed(key)} does this first: ${act.charAt(0).toLowerCase()}${act.slice(1)}`

/** What to do first, as it is told to a person: what they may do, else who does it. */
export const firstStepFor = (first: FirstStep, { permissions, isOfPartner }: Reader): string => {
  if (isOfPartner && first.toPartner !== undefined) return first.toPartner
  if ('comes' in first) return first.comes
  const open = first.acts.filter(({ key }) => may(permissions, key))
  return open.length > 0 ? open.map(({ act }) => act).join(' ') : ofAnother(first.acts[0])
}
