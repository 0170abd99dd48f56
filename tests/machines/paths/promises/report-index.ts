import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import { reportIndexEvents } from '../../../../src/machines/report-index.events.ts'
import { entryOf, foundReports, reportIndexMachine } from '../../../../src/machines/report-index.machine.ts'
import { indexedReports } from '../../../../src/schemas/reports.ts'
import { definePromises } from '../promises.ts'

type After = { readonly after: SnapshotFrom<typeof reportIndexMachine> }
type Typed = After & { readonly event: { readonly text: string } }

const stores = {
  'the search box says it': ({ event, after }: Typed) => after.context.text === event.text,
}

/** The samples are one word, or none. */
const found = {
  'those reports are shown that say the word, all without one': ({ after }: After) =>
    isSame(
      foundReports(after),
      indexedReports.filter(({ title, reportName, about }) =>
        [title, reportName, about].some((said) => said.toLowerCase().includes(after.context.text)),
      ),
    ),
}

export const reportIndexPromises = definePromises(
  { machine: reportIndexMachine, events: reportIndexEvents },
  {
    begins: {
      'the search box says what the address does, and the numbers are on their way': ({ input, after }) =>
        after.context.text === input.text && after.matches('loading') && after.context.entries.length === 0,
    },
    events: {
      'search.edited': [{ in: '', changes: ['text'], so: stores }],
      'location.changed': [{ in: '', changes: ['text'], so: stores }],
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
      loading: {
        'it is busy, and says nothing of a failure': ({ after }) =>
          after.hasTag('busy') && after.context.failure === null,
        ...found,
      },
      ready: {
        'it is at rest, and says nothing of a failure': ({ after }) =>
          !after.hasTag('busy') && after.context.failure === null,
        ...found,
      },
      failed: {
        'it says why, and the numbers can be asked for again': ({ after }) =>
          !after.hasTag('busy') && after.context.failure !== null && after.can({ type: 'retry.requested' }),
        ...found,
      },
    },
    calls: { loadIndex: {} },
  },
)
