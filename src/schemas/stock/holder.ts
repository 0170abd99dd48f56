import { type Choice, labelOf } from '../core/choice.ts'

/** Who SIMs are assigned to, as one value: `partner-3`, a reseller; `customer-7`, a customer. Plain data. */

/** Who SIMs can be assigned to. */
export const holderKinds = [
  { value: 'partner', label: 'Partner' },
  { value: 'customer', label: 'Customer' },
] as const satisfies ReadonlyArray<Choice<string>>

export type Holder = { readonly kind: (typeof holderKinds)[number]['value']; readonly id: number }

export const holderKey = ({ kind, id }: Holder): string => `${kind}-${id}`

/** A holder by kind and id; null if they are not valid. */
export const holderWith = (kind: string, id: number): Holder | null => {
  const known = holderKinds.find(({ value }) => value === kind)
  return known === undefined || !Number.isSafeInteger(id) || id < 1 ? null : { kind: known.value, id }
}

/** The holder of a key; null if the key is not valid. */
export const holderIn = (key = ''): Holder | null => {
  const [, kind = '', id = ''] = key.match(/^([a-z]+)-(\d{1,9})$/) ?? []
  return holderWith(kind, Number(id))
}

/** The label of a holder whose name is unknown. */
export const namelessHolder = (key: string): string => {
  const holder = holderIn(key)
  return holder === null ? '' : `${labelOf(holderKinds, holder.kind)} ${holder.id}`
}
