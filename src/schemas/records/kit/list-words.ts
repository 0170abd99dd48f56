import type { FirstStep } from '../../core/first-step.ts'
import { commonMessages } from '../../core/messages.ts'
import type { Key } from '../../people/permissions.ts'
import { areaOfListed } from '../area.ts'
import type { ListedName } from '../viewed.ts'
import type { AnyRecord } from './define.ts'

/** How the first row comes about: for a record with a form, somebody adds one. */
const firstOf = ({ name, noun, first }: Pick<AnyRecord, 'name' | 'noun' | 'first'>): FirstStep =>
  first ?? {
    acts: [{ key: `${areaOfListed(name as ListedName)}.add` as Key, act: `Add the first with Add ${noun.one}.` }],
  }

/** The texts of a record's list. */
export const listWords = (record: Pick<AnyRecord, 'name' | 'noun' | 'empty' | 'first'>) => {
  const { noun, empty } = record
  const [one, many] = [noun.one.toLowerCase(), noun.many.toLowerCase()]
  return {
    empty: empty ?? `Your ${one} list is currently empty.`,
    first: firstOf(record),
    refused: commonMessages.notLoaded(`The ${many}`),
    failed: (reason: string) => `Error fetching ${many}: ${reason}`,
    namesFailed: 'The options could not be loaded.',
    all: `All ${many}`,
    found: 'All results',
  } as const
}
