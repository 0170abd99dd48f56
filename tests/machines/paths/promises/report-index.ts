import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import { reportIndexEvents } from '../../../../src/machines/reports/report-index.events.ts'
import {
  entryOf,
  foundGroups,
  foundReports,
  reportIndexMachine,
} from '../../../../src/machines/reports/report-index.machine.ts'
import { indexedReports } from '../../../../src/schemas/reports/reports.ts'
import { definePromises } from '../promises.ts'

type After = { readonly after: SnapshotFrom<typeof reportIndexMachine> }
type Typed = After & { readonly event: { readonly text: string } }

const stores = {
  'the search box says it': ({ event, after }: Typed) => after.context.text === event.text,
}

/** The samples have one word, or none. */
const found = {
  'those reports are shown that say the word, all without one': ({ after }: After) =>
    isSame(
      foundReports(after),
      indexedReports.filter(({ title, reportName, about }) =>
        [title, reportName, about].some((said) => said.toLowerCase().includes(after.context.text)),
      ),
    ),
}

/** Each report found is in one group: its own, or the favourites at the top. */
const grouped = {
  'the favourites come first, the others by their groups, each report once': ({ after }: After) => {
    const { favourites } = after.context
    const groups = foundGroups(after)
    const shown = groups.flatMap(({ title, reports }) => reports.map((report) => ({ title, report })))
    return (
      isSame(new Set(shown.map(({ report }) => report)), new Set(foundReports(after))) &&
      shown.length === foundReports(after).length &&
      shown.every(({ title, report }) => (title === 'Favourites') === favourites.includes(report.reportName)) &&
      groups.findIndex(({ title }) => title === 'Favourites') <= 0 &&
      groups.every(
        ({ title, reports }) => title === 'Favourites' || new Set(reports.map((one) => one.group)).size === 1,
      )
    )
  },
}

export const reportIndexPromises = definePromises(
  { machine: reportIndexMachine, events: reportIndexEvents },
  {
    begins: {
      'the search box says what the address does, and the numbers are on their way where the server has them': ({
        input,
        after,
      }) =>
        after.context.text === input.text &&
        isSame(after.context.favourites, input.favourites) &&
        after.matches(input.hasFigures === false ? 'uncounted' : 'loading') &&
        after.context.entries.length === 0,
    },
    events: {
      'search.edited': [{ in: '', changes: ['text'], so: stores }],
      'location.changed': [{ in: '', changes: ['text'], so: stores }],
      'favourite.toggled': [
        {
          in: '',
          changes: ['favourites'],
          so: {
            'the report is kept where it was not, and not where it was': ({ before, event: { reportName }, after }) =>
              after.context.favourites.includes(reportName) !== before.context.favourites.includes(reportName) &&
              isSame(
                after.context.favourites.filter((name) => name !== reportName),
                before.context.favourites.filter((name) => name !== reportName),
              ),
          },
        },
      ],
      'retry.requested': [{ in: 'failed', to: 'loading', changes: ['failure'], asks: ['loadIndex'] }],
      'xstate.done.actor.loadIndex': [
        {
          in: 'loading',
          to: 'ready',
          changes: ['entries'],
          so: {
            'each report has its number': ({ event, after }) =>
              indexedReports.every(
                (report) =>
                  entryOf(after, report) === (event.output.find((one) => one.reportName === report.reportName) ?? null),
              ),
          },
        },
      ],
      'xstate.error.actor.loadIndex': [
        {
          in: 'loading',
          to: 'failed',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
    },
    states: {
      uncounted: {
        'it is at rest without numbers, and says nothing of a failure': ({ after }) =>
          !after.hasTag('busy') && after.context.failure === null && after.context.entries.length === 0,
        'the server is not asked': ({ after }) => !after.can({ type: 'retry.requested' }),
        ...found,
        ...grouped,
      },
      loading: {
        'it is busy, and says nothing of a failure': ({ after }) =>
          after.hasTag('busy') && after.context.failure === null,
        ...found,
        ...grouped,
      },
      ready: {
        'it is at rest, and says nothing of a failure': ({ after }) =>
          !after.hasTag('busy') && after.context.failure === null,
        ...found,
        ...grouped,
      },
      failed: {
        'it says why, and the numbers can be asked for again': ({ after }) =>
          !after.hasTag('busy') && after.context.failure !== null && after.can({ type: 'retry.requested' }),
        ...found,
        ...grouped,
      },
    },
    calls: { loadIndex: {} },
  },
)
