import type { AnyStateMachine } from 'xstate'
import type { exportEvents } from '../../../../src/machines/lists/exporting.events.ts'
import type { FileWish } from '../../../../src/machines/lists/exporting.ts'
import type { AppError } from '../../../../src/schemas/core/errors.ts'
import { EXCEL_MOST_ROWS } from '../../../../src/schemas/files/export-file.ts'
import type { WrittenFile } from '../../../../src/schemas/files/written-file.ts'
import { isIn } from '../plan.ts'
import type { AnyRule, Rule } from '../promises.ts'
import type { SampleEvent } from '../sample-event.ts'

type Step = Parameters<NonNullable<AnyRule['so']>[string]>[0]

/** The layout of spec §9 is that of older lists; a list that came later has none. */
type Layouts = 'every layout' | 'no old layout'

const wishOf = (event: SampleEvent) => event as unknown as FileWish
const failureOf = (event: SampleEvent): string => (event.error as AppError).message
const writes = {
  'nothing is said of what went wrong': ({ after }: Step) => after.context.exportFailure === null,
}
const saysWhy = {
  'it says why': ({ event, after }: Step) => after.context.exportFailure === failureOf(event),
}
const isReady = {
  'the rows of the page are there': ({ before }: Pick<Step, 'before'>) =>
    ['rows.ready', 'rows.normal.ready', 'rows.search.ready'].some((path) => isIn(before, path)),
  'the file can be had: the old layout is text, and a workbook has its limit': ({
    before,
    event,
  }: Pick<Step, 'before' | 'event'>) => {
    const { scope, format, ids } = wishOf(event)
    if (format === 'csv') return true
    const rows = ids === undefined ? before.context.total : ids.length
    return scope === 'shown' || (scope === 'all' && rows <= EXCEL_MOST_ROWS)
  },
}

const isOfToday = {
  'the layout is not the old one, which this list never had': ({ event }: Pick<Step, 'event'>) =>
    wishOf(event).scope !== 'legacy',
}

type Rules = Readonly<Record<keyof typeof exportEvents, ReadonlyArray<AnyRule>>>

/** What becomes of a file of a list, by its events. */
const fileRules = (layouts: Layouts, more: ReadonlyArray<string>): Rules => ({
  'export.requested': [
    {
      in: ['export.idle', 'export.failed'],
      when: layouts === 'no old layout' ? { ...isReady, ...isOfToday } : isReady,
      to: 'export.exporting.writing',
      changes: ['exportScope', 'exportFormat', 'exportColumns', 'exportFailure', 'written', ...more],
      asks: ['writeFile'],
      so: {
        ...writes,
        'it is that file, and the last one is forgotten': ({ event, after: { context } }) =>
          context.exportScope === wishOf(event).scope &&
          context.exportFormat === wishOf(event).format &&
          context.exportColumns === wishOf(event).columns &&
          context.exportIds === wishOf(event).ids &&
          context.written === null,
      },
    },
  ],
  'export.cancelled': [{ in: 'export.exporting', to: 'export.idle' }],
  'export.continued': [
    {
      in: ['export.exporting.interrupted', 'export.exporting.halted'],
      to: 'export.exporting.writing',
      changes: ['exportFailure'],
      so: writes,
    },
  ],
  'written.read': [
    { in: 'export.failed', to: 'export.idle', changes: ['exportFailure'], so: writes },
    {
      in: 'export',
      changes: ['written'],
      so: { 'the file is told no more': ({ after }) => after.context.written === null },
    },
  ],
  'file.written': [
    {
      in: 'export.exporting',
      to: 'export.idle',
      changes: ['written'],
      so: {
        'it is told what it has become': ({ event, after }) =>
          after.context.written === (event as unknown as { readonly file: WrittenFile }).file,
      },
    },
  ],
  'file.declined': [{ in: 'export.exporting', to: 'export.idle' }],
  'file.interrupted': [
    {
      in: 'export.exporting.writing',
      to: 'export.exporting.interrupted',
      changes: ['exportFailure'],
      so: saysWhy,
    },
  ],
  'file.resumed': [
    { in: 'export.exporting.interrupted', to: 'export.exporting.writing', changes: ['exportFailure'], so: writes },
  ],
  'file.halted': [{ in: 'export.exporting.interrupted', to: 'export.exporting.halted' }],
  'file.failed': [{ in: 'export.exporting', to: 'export.failed', changes: ['exportFailure'], so: saysWhy }],
})

type FileRules<Machine extends AnyStateMachine> = Readonly<
  Record<keyof typeof exportEvents, ReadonlyArray<Rule<Machine, SampleEvent>>>
>

/** The rules of the files of any list; `more` are facts of a file that only this list has. */
export const filesOf = <Machine extends AnyStateMachine>(
  _of: Machine,
  layouts: Layouts = 'every layout',
  more: ReadonlyArray<string> = [],
): FileRules<Machine> => fileRules(layouts, more) as unknown as FileRules<Machine>

const isInterrupted = {
  'it waits, says why, and can go on': ({ after }: Pick<Step, 'after'>) =>
    after.hasTag('interrupted') && after.context.exportFailure !== null && after.can({ type: 'export.continued' }),
}

/** What holds of the files of any list. */
export const fileStates = {
  'export.idle': { 'no file is open': ({ after }: Pick<Step, 'after'>) => !after.hasTag('exporting') },
  'export.exporting': {
    'it can be given up': ({ after }: Pick<Step, 'after'>) =>
      after.hasTag('exporting') && after.can({ type: 'export.cancelled' }),
  },
  'export.exporting.writing': {
    'nothing is wrong': ({ after }: Pick<Step, 'after'>) =>
      !after.hasTag('interrupted') && after.context.exportFailure === null,
  },
  'export.exporting.interrupted': isInterrupted,
  'export.exporting.halted': isInterrupted,
  'export.failed': {
    'it says why, until it was read': ({ after }: Pick<Step, 'after'>) =>
      after.context.exportFailure !== null && !after.hasTag('exporting') && after.can({ type: 'written.read' }),
  },
}
