import { commonMessages } from '../messages.ts'
import type { AnyRecord } from './define.ts'

/** What the list of a record says of itself. */
export const listWords = ({ noun, empty }: Pick<AnyRecord, 'noun' | 'empty'>) => {
  const [one, many] = [noun.one.toLowerCase(), noun.many.toLowerCase()]
  return {
    empty: empty ?? `Your ${one} list is currently empty.`,
    ...(empty === undefined && { first: `Add the first with Add ${noun.one}.` }),
    refused: commonMessages.notLoaded(`The ${many}`),
    failed: (reason: string) => `Error fetching ${many}: ${reason}`,
    namesFailed: 'The names to choose from could not be loaded.',
    all: `All ${many}`,
    found: 'Everything that was found',
  } as const
}
