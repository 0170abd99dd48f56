import { reportIndexMachine } from '../../../machines/reports/report-index.machine.ts'
import { servesOf } from '../../../schemas/core/serves.ts'
import { indexedReports, type ReportName } from '../../../schemas/reports/reports.ts'
import { ReportIndex } from '../../../views/reports/report-index.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'

const textIn = (search: URLSearchParams): string => search.get('search') ?? ''

/** The reports that the person keeps at the top; whatever else the browser's storage holds is none. */
const favouritesIn = (kept: unknown): ReadonlyArray<ReportName> => {
  const names = typeof kept === 'object' && kept !== null && 'favourites' in kept ? kept.favourites : []
  if (!Array.isArray(names)) return []
  return indexedReports.map(({ reportName }) => reportName).filter((name) => names.includes(name))
}

/** The report index of spec §2: the search text is in the address. */
export const screen = defineScreen({
  machine: reportIndexMachine,
  input: ({ search, preference, user }) => ({
    text: textIn(search),
    favourites: favouritesIn(preference),
    ...(!servesOf(user).includes('reports') && { hasFigures: false }),
  }),
  view: ReportIndex,
  toSearch: ({ context }) => new URLSearchParams(context.text === '' ? {} : { search: context.text }),
  fromSearch: (search) => ({ type: 'location.changed' as const, text: textIn(search) }),
  // Each letter is no place to go back to.
  replacesStep: () => true,
  preference: {
    key: 'reportIndex',
    read: ({ context: { favourites } }) => (favourites.length === 0 ? null : { favourites }),
  },
})
