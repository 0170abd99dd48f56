import { isDeepStrictEqual as isSame } from 'node:util'
import { assignmentEvents } from '../../../../src/machines/stock/assignment.events.ts'
import { type AssignmentContext, assignmentMachine } from '../../../../src/machines/stock/assignment.machine.ts'
import { definePromises } from '../promises.ts'
import { formSaysWhy } from './small-forms.ts'

type Kept = {
  readonly before: { readonly context: AssignmentContext }
  readonly after: { readonly context: AssignmentContext }
}

const blank = {
  kind: 'partner',
  mode: 'pick',
  targetId: '',
  planID: '',
  supplierID: '',
  quantity: '1',
  codes: '',
  note: '',
}
const saysWhy = {
  ...formSaysWhy,
  'nothing that was entered is lost': ({ before, after }: Kept) => isSame(after.context.draft, before.context.draft),
} as const

type Changed = { readonly field: string; readonly value: string }
const isOtherKind = ({ field, value }: Changed, { context }: Kept['before']) =>
  field === 'kind' && value !== context.draft.kind

/** The SIMs that can be assigned, in the order of the preview. */
const okOf = ({ rows }: AssignmentContext) => rows.flatMap(({ id, isOk }) => (isOk ? [id] : []))
const isEmpty = (problems: object) => Object.keys(problems).length === 0

export const assignmentPromises = definePromises(
  { machine: assignmentMachine, events: assignmentEvents },
  {
    begins: {
      'the options are asked for, and the form is empty': ({ after }) =>
        after.matches('loading') &&
        isSame(after.context, {
          lookups: null,
          draft: blank,
          rows: [],
          message: '',
          submissionId: null,
          assigned: null,
          errors: {},
          failure: null,
          comebacks: 0,
        }),
    },
    events: {
      'field.changed': [
        {
          in: 'choosing',
          changes: ['draft', 'errors', 'codesFile'],
          so: {
            'other codes are not those of a file; another field leaves it': ({ event, before, after }) =>
              event.field === 'codes'
                ? !after.context.codesFile
                : isSame(after.context.codesFile, before.context.codesFile),
            'that field is what was entered; another kind leaves nobody chosen, all else stays': ({
              event,
              before,
              after,
            }) => {
              const nobody = isOtherKind(event, before) && { targetId: '' }
              return isSame(after.context.draft, { ...before.context.draft, [event.field]: event.value, ...nobody })
            },
            'nothing is wrong with what was changed, and what is wrong with others stays': ({
              event,
              before,
              after,
            }) => {
              const gone: ReadonlyArray<string> = [event.field, ...(isOtherKind(event, before) ? ['targetId'] : [])]
              const left = Object.entries(before.context.errors).filter(([field]) => !gone.includes(field))
              return isSame(after.context.errors, Object.fromEntries(left))
            },
          },
        },
      ],
      'file.chosen': [
        {
          in: 'choosing',
          to: 'reading',
          changes: ['fileToRead', 'errors'],
          asks: ['readCodes'],
          so: {
            'it is that file, and nothing is wrong with a file': ({ event: { fileRef, name }, after: { context } }) =>
              isSame(context.fileToRead, { fileRef, name }) && context.errors.file === undefined,
          },
        },
      ],
      'file.dropped': [
        { in: 'reading', to: 'choosing' },
        {
          in: 'choosing',
          changes: ['draft', 'codesFile'],
          so: {
            'its codes are gone, and what was typed is there': ({ before, after: { context } }) => {
              const codes = before.context.codesFile?.typed ?? before.context.draft.codes
              return context.codesFile === null && isSame(context.draft, { ...before.context.draft, codes })
            },
          },
        },
      ],
      'xstate.done.actor.readCodes': [
        {
          in: 'reading',
          to: 'choosing',
          changes: ['draft', 'codesFile', 'errors'],
          so: {
            'its codes follow what was typed, and it says which file and how many SIMs they are': ({
              event: { output },
              before,
              after,
            }) => {
              const { draft, codesFile, errors } = after.context
              const typed = before.context.codesFile?.typed ?? before.context.draft.codes
              const codes = typed === '' ? output.codes : `${typed}\n${output.codes}`
              const isFile = isSame(codesFile, { name: before.context.fileToRead?.name, count: output.count, typed })
              return isFile && errors.codes === undefined && isSame(draft, { ...before.context.draft, codes })
            },
          },
        },
      ],
      'xstate.error.actor.readCodes': [
        {
          in: 'reading',
          to: 'choosing',
          changes: ['errors', 'comebacks'],
          so: {
            'it says why at the file': ({ event, after }) => after.context.errors.file === event.error.message,
          },
        },
      ],
      'preview.requested': [
        {
          in: 'choosing',
          when: { 'something is wrong with the form': ({ event }) => !isEmpty(event.problems) },
          to: 'choosing',
          changes: ['errors', 'failure', 'comebacks'],
          so: {
            'it stands at the fields, and the form has come back': ({ event, before, after: { context } }) =>
              context.errors === event.problems &&
              context.failure === null &&
              context.comebacks === before.context.comebacks + 1,
          },
        },
        { in: 'choosing', to: 'previewing', changes: ['errors', 'failure'], asks: ['preview'] },
      ],
      'changes.requested': [
        {
          in: 'reviewed',
          to: 'choosing',
          changes: ['rows', 'message', 'submissionId', 'failure'],
          so: {
            'the preview is gone, and the next try is another submission': ({ after: { context } }) =>
              isSame(context.rows, []) && context.message === '' && context.submissionId === null,
          },
        },
      ],
      'assignment.requested': [
        {
          in: 'reviewed',
          when: { 'something can be given': ({ before }) => okOf(before.context).length > 0 },
          to: 'assigning',
          changes: ['submissionId', 'failure'],
          asks: ['assign'],
          so: {
            'what is sent again is the same submission': ({ event, before, after }) =>
              after.context.submissionId === (before.context.submissionId ?? event.submissionId),
          },
        },
      ],
      'another.requested': [
        {
          in: 'assigned',
          to: 'loading',
          changes: ['draft', 'message', 'assigned', 'codesFile'],
          asks: ['loadLookups'],
          so: {
            'to whom and how stays, all else is empty': ({ before, after: { context } }) => {
              const { kind, targetId, mode } = before.context.draft
              return isSame(context.draft, { ...blank, kind, targetId, mode }) && context.assigned === null
            },
            'nothing is said of the last one': ({ after }) => after.context.message === '' && !after.context.codesFile,
          },
        },
      ],
      'retry.requested': [{ in: 'failed', to: 'loading', changes: ['failure'], asks: ['loadLookups'] }],
      'xstate.done.actor.loadLookups': [
        {
          in: 'loading',
          to: 'choosing',
          changes: ['lookups'],
          so: { 'they are what came': ({ event, after }) => after.context.lookups === event.output },
        },
      ],
      'xstate.error.actor.loadLookups': [
        { in: 'loading', to: 'failed', changes: ['failure', 'comebacks'], so: saysWhy },
      ],
      'xstate.done.actor.preview': [
        {
          in: 'previewing',
          to: 'reviewed',
          changes: ['rows', 'message'],
          so: {
            'it is what the server says of each': ({ event, after: { context } }) =>
              context.rows === event.output.rows && context.message === event.output.message,
          },
        },
      ],
      'xstate.error.actor.preview': [
        { in: 'previewing', to: 'choosing', changes: ['errors', 'failure', 'comebacks'], so: saysWhy },
      ],
      'xstate.done.actor.assign': [
        {
          in: 'assigning',
          when: { 'it was given': ({ event }) => event.output.id !== null },
          to: 'assigned',
          changes: ['assigned', 'message', 'rows', 'submissionId'],
          so: {
            'it says which act it is, and the next one is another submission': ({ event, after: { context } }) =>
              context.assigned === event.output.id &&
              context.message === event.output.message &&
              isSame(context.rows, []) &&
              context.submissionId === null,
          },
        },
        {
          in: 'assigning',
          to: 'reviewed',
          changes: ['rows', 'message', 'submissionId'],
          so: {
            'it says anew what can be given, which is another submission': ({ event, after: { context } }) =>
              context.rows === event.output.rows &&
              context.message === event.output.message &&
              context.submissionId === null,
          },
        },
      ],
      'xstate.error.actor.assign': [
        {
          in: 'assigning',
          when: { 'the server says no': ({ event }) => event.error._tag === 'Refused' },
          to: 'choosing',
          changes: ['errors', 'comebacks', 'submissionId', 'rows', 'message'],
          so: {
            ...saysWhy,
            'the preview is gone, and the next try is another submission': ({ after: { context } }) =>
              isSame(context.rows, []) && context.message === '' && context.submissionId === null,
          },
        },
        { in: 'assigning', to: 'reviewed', changes: ['failure', 'comebacks'], so: saysWhy },
      ],
    },
    states: {
      loading: { 'it is busy': ({ after }) => after.hasTag('busy') && !after.hasTag('form') },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      choosing: { 'the form can be filled': ({ after }) => after.hasTag('form') && !after.hasTag('busy') },
      reading: {
        'the form stands, busy with a file that can be dropped': ({ after }) =>
          after.hasTag('form') && after.hasTag('busy') && after.can({ type: 'file.dropped' }),
      },
      previewing: { 'the form stands, busy': ({ after }) => after.hasTag('form') && after.hasTag('busy') },
      reviewed: {
        'the verdicts stand, and the way back': ({ after }) =>
          after.hasTag('review') && !after.hasTag('busy') && after.can({ type: 'changes.requested' }),
      },
      assigning: {
        'the verdicts stand, busy, with a submission': ({ after }) =>
          after.hasTag('review') && after.hasTag('busy') && after.context.submissionId !== null,
      },
      assigned: {
        'there is an act, and no form': ({ after }) =>
          after.context.assigned !== null && !after.hasTag('form') && !after.hasTag('review'),
      },
    },
    calls: {
      readCodes: {
        'it reads the file that was chosen': ({ input, after: { context } }) =>
          isSame(input, { fileRef: context.fileToRead?.fileRef }),
      },
      preview: {
        'it asks for what stands in the form': ({ input, after: { context } }) =>
          isSame(input, { draft: context.draft }),
      },
      assign: {
        'it gives what can be given, and nothing else, under its id': ({ input, after: { context } }) =>
          isSame(input, { draft: context.draft, ids: okOf(context), submissionId: context.submissionId }),
      },
    },
  },
)
