import { dashboardMachine } from '../../../machines/reports/dashboard.machine.ts'
import { onboardingMachine } from '../../../machines/reports/onboarding.machine.ts'
import { type DayRange, wholeRangeProblems } from '../../../schemas/core/day-range.ts'
import { type SetupStepName, setupStepNames } from '../../../schemas/reports/setup-steps.ts'
import { onDemand } from '../../../services/core/on-demand.ts'
import { Dashboard } from '../../../views/reports/dashboard/dashboard.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'
import type { LiveRows } from '../../navigation/live-updates.ts'

// The figures are asked for as soon as the screen is there: the service comes beside it, not after it.
onDemand.dashboard().catch(() => {})

/** The range that an address asks for; null, the usual one, where it names none or no days. */
const rangeIn = (search: URLSearchParams): DayRange | null => {
  const range = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  return Object.keys(wholeRangeProblems(range)).length === 0 ? range : null
}

/** What its figures are made of. A sale is a line of the report of all of them. */
const rows: LiveRows = {
  subjects: ['PurchaseReport'],
  one: 'sale',
  many: 'sales',
  beside: ['RefundReport', 'CancellationReport', 'SignupReport', 'inventory', 'warehouse'],
  show: () => ({ type: 'refresh.requested' }),
}

/** The steps that a stored preference skips; anything else in it is ignored. */
const skippedIn = (preference: unknown): ReadonlyArray<SetupStepName> => {
  const kept =
    typeof preference === 'object' && preference !== null && 'skipped' in preference ? preference.skipped : []
  return Array.isArray(kept) ? setupStepNames.filter((name) => kept.includes(name)) : []
}

/** The dashboard, where work begins. The range is in the address. */
export const screen = defineScreen({
  machine: dashboardMachine,
  input: ({ search }) => ({ range: rangeIn(search) }),
  beside: (start, { preference }) => ({
    onboarding: start(onboardingMachine, 'onboarding', { skipped: skippedIn(preference) }),
  }),
  view: Dashboard,
  told: { rows },
  toSearch: ({ context: { range } }) => new URLSearchParams(range === null ? {} : { ...range }),
  fromSearch: (search) => ({ type: 'location.changed' as const, range: rangeIn(search) }),
  preference: {
    key: 'dashboard',
    read: (_, { onboarding }) => {
      const { skipped } = onboarding.getSnapshot().context
      return skipped.length === 0 ? null : { skipped }
    },
  },
})
