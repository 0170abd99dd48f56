import { type Choice, labelOf } from '../core/choice.ts'

/** Who has stock, as one value: `partner-3`, who sells it; `customer-7`, for whom it is kept. Plain data, no library. */

/** To whom stock is given. */
export const holderKinds = [
  { value: 'partner', label: 'Partner' },
  { value: 'customer', label: 'Customer' },
] as const satisfies ReadonlyArray<Choice<string>>

export type Holder = { readonly kind: (typeof holderKinds)[number]['value']; readonly id: number }

export const holderKey = ({ kind, id }: Holder): string => `${kind}-${id}`

/** The holder of a kind with an id; null where there can be none. */
export const holderWith = (kind: string, id: number): Holder | null => {
  const known = holderKinds.find(({ value }) => value === kind)
  return known === undefined || !Number.isSafeInteger(id) || id < 1 ? null : { kind: known.value, id }
}

/** The holder that a key stands for; null for none. */
export const holderIn = (key = ''): Holder | null => {
  const [, kind = '', id = ''] = key.match(/^([a-z]+)-(\d{1,9})$/) ?? []
  return holderWith(kind, Number(id))
}

/** A holder whose name is not known. */
export const namelessHolder = (key: string): string => {
  const holder = holderIn(key)
  return holder === null ? '' : `${labelOf(holderKinds, holder.kind)} ${holder.id}`
}
