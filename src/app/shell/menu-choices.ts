import type { GroupChoices, Pins } from '../../schemas/shell/layout.ts'
import { routes } from '../navigation/routes.ts'

type Kept = { readonly groups: GroupChoices; readonly pins: Pins }

const isPinnable = (href: unknown): href is string => routes.some(({ path, menu }) => menu !== null && path === href)
const isChoice = (entry: readonly [string, unknown]): entry is [string, 'open' | 'folded'] =>
  entry[1] === 'open' || entry[1] === 'folded'

const partOf = (value: unknown, name: keyof Kept): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : null

/** A person's stored choices about the menu; what cannot be read, or has no screen any more, is left out. */
export const keptMenuOf = (value: unknown): Kept => {
  const [groups, pins] = [partOf(value, 'groups'), partOf(value, 'pins')]
  return {
    groups: typeof groups === 'object' ? Object.fromEntries(Object.entries(groups ?? {}).filter(isChoice)) : {},
    pins: Array.isArray(pins) ? [...new Set(pins.filter(isPinnable))] : [],
  }
}
