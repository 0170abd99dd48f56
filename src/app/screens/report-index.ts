import { reportIndexMachine } from '../../machines/report-index.machine.ts'
import { ReportIndex } from '../../views/reports/report-index.tsx'
import { defineScreen } from '../navigation/define-screen.ts'

const textIn = (search: URLSearchParams): string => search.get('search') ?? ''

/** The report index of spec §2: what is searched for stands in the address. */
export const screen = defineScreen({
  machine: reportIndexMachine,
  input: ({ search }) => ({ text: textIn(search) }),
  journal: { name: 'reportIndex', kind: 'ring', stream: ({ user }) => `reportIndex:${user.userName}` },
  view: ReportIndex,
  toSearch: ({ context }) => new URLSearchParams(context.text === '' ? {} : { search: context.text }),
  fromSearch: (search) => ({ type: 'location.changed' as const, text: textIn(search) }),
  // Each letter is no place to go back to.
  replacesStep: () => true,
})
