import { type CountDrawerActor, countDrawerMachine, isOpen } from '../../../machines/records/count-drawer.machine.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import type { RecordName } from '../../../schemas/records/all.ts'
import { countNames } from '../../../schemas/records/kit/shown.ts'
import type { Host } from '../../navigation/host.ts'
import type { BesideSearch, ScreenContext, StartBeside } from '../../navigation/screen.ts'

/** The query parameter of an open count: `?count=countryCount-7`. */
const NAME = 'count'

/** The count that an address asks for. The name of its record is not in the address: the list has it. */
const askedIn = (search: URLSearchParams) => {
  const [name, text] = search.get(NAME)?.split('-') ?? []
  const count = countNames.find((known) => known === name)
  const id = integerIn(text ?? null, 1, 0)
  return count === undefined || id === 0 ? null : { id, name: '', count }
}

/** Starts the drawer of the counts of a list. It is open if the address asks for it. */
export const startCounts = (
  start: StartBeside,
  record: RecordName,
  { search }: Pick<ScreenContext, 'search'>,
  { recorded }: Pick<Host, 'recorded'>,
): CountDrawerActor => {
  const drawer = start(countDrawerMachine, 'countDrawer', { record })
  const asked = askedIn(search)
  // A session record has its own opening.
  if (asked !== null && recorded === undefined) drawer.send({ type: 'count.opened', ...asked })
  return drawer
}

/** The open count in the address of a list: a reload or a sent link opens it again, and Back closes it. */
export const countSearch: BesideSearch<{ readonly counted: CountDrawerActor }> = {
  names: [NAME],
  write: (search, { counted }) => {
    const snapshot = counted.getSnapshot()
    if (isOpen(snapshot)) search.set(NAME, `${snapshot.context.count}-${snapshot.context.id}`)
  },
  moved: (search, { counted }) => {
    const snapshot = counted.getSnapshot()
    const { id, count } = snapshot.context
    const asked = askedIn(search)
    if (asked === null) {
      if (isOpen(snapshot)) counted.send({ type: 'count.closed' })
    } else if (!isOpen(snapshot) || asked.id !== id || asked.count !== count) {
      counted.send({ type: 'count.opened', ...asked })
    }
  },
}
