import { isDeepStrictEqual as isSame } from 'node:util'
import type { OfflineInvoiceContext } from '../../../../src/machines/billing/offline-invoice.context.ts'
import { offlineInvoiceEvents } from '../../../../src/machines/billing/offline-invoice.events.ts'
import { offlineInvoiceMachine } from '../../../../src/machines/billing/offline-invoice.machine.ts'
import { definePromises } from '../promises.ts'
import { formSaysWhy } from './small-forms.ts'

type Kept = {
  readonly before: { readonly context: OfflineInvoiceContext }
  readonly after: { readonly context: OfflineInvoiceContext }
}

const nothingLost = {
  'what was typed and chosen stays': ({ before, after }: Kept) => isSame(after.context.entry, before.context.entry),
} as const
const isAnother = {
  'what is sent next is another submission': ({ after }: Kept) => after.context.submissionId === null,
} as const
const nothing = { amount: '', paymentMode: '', paymentReference: '', reason: '', chosen: [], restocked: [] }

/** The report on letters applies only to the reason that was sent. */
const noLetters = ({ letters }: OfflineInvoiceContext) => (letters === undefined ? {} : { letters: [], boxes: [] })

const lettersForgotten = {
  'no letters are asked about any more': ({ after: { context } }: Pick<Kept, 'after'>) =>
    (context.letters ?? []).length + (context.boxes ?? []).length === 0,
} as const

const isLeft = ({ sale }: OfflineInvoiceContext): boolean =>
  sale?.lines.some(({ items }) => items.some(({ creditNumber }) => creditNumber === '')) === true

/** Whether a payment of that number exists and was not reversed. */
const counts = ({ sale }: OfflineInvoiceContext, number: number | undefined): boolean =>
  sale?.payments.some(({ payment, reversed }) => payment === number && reversed === undefined) === true

/** The initial form: of a payment, the amount due and the server's day; of a reversal, its payment. */
const begunWith = ({ sale }: OfflineInvoiceContext, deed: string, payment: number | undefined) => {
  if (deed === 'payment') return { ...nothing, amount: sale?.due, receivedDate: sale?.today }
  return deed === 'reverse' ? { ...nothing, payment } : nothing
}

export const offlineInvoicePromises = definePromises(
  { machine: offlineInvoiceMachine, events: offlineInvoiceEvents },
  {
    begins: {
      'the invoice of the address is asked for': ({ after }) =>
        after.matches('loading') &&
        isSame(after.context, {
          id: 12,
          sale: null,
          deed: null,
          entry: nothing,
          submissionId: null,
          errors: {},
          rows: [],
          failure: null,
          comebacks: 0,
        }),
    },
    events: {
      'deed.opened': [
        {
          in: 'shown',
          when: {
            'something is due, a SIM is left, or the payment counts': ({ event, before: { context } }) => {
              if (event.deed === 'payment') return Number(context.sale?.due) !== 0
              return event.deed === 'reverse' ? counts(context, event.payment) : isLeft(context)
            },
          },
          to: 'editing',
          changes: ['deed', 'entry', 'submissionId'],
          so: {
            'it begins with what is due, and with nothing of the last time': ({ event, before, after: { context } }) =>
              isSame(context, {
                ...before.context,
                deed: event.deed,
                submissionId: null,
                entry: begunWith(before.context, event.deed, event.payment),
              }),
          },
        },
      ],
      'field.changed': [
        {
          in: 'editing',
          changes: ['entry', 'errors', 'submissionId', 'letters', 'boxes'],
          so: {
            ...isAnother,
            'it is what was typed, nothing is wrong with it, and all else stays': ({ event, before, after }) => {
              const { [event.field]: _, ...errors } = before.context.errors
              const entry = { ...before.context.entry, [event.field]: event.value }
              return isSame(after.context, {
                ...before.context,
                entry,
                errors,
                submissionId: null,
                ...noLetters(before.context),
              })
            },
          },
        },
      ],
      'boxes.confirmed': [
        {
          in: 'editing',
          when: { 'letters cannot be printed': ({ before }) => (before.context.letters ?? []).length > 0 },
          changes: ['boxes', 'submissionId'],
          so: {
            ...isAnother,
            'boxes are confirmed for all of them, or for none': ({ event, after: { context } }) =>
              isSame(context.boxes, event.isOn ? context.letters?.flatMap(({ letters }) => letters) : []),
          },
        },
      ],
      'sims.toggled': [
        {
          in: 'editing',
          changes: ['entry', 'rows', 'submissionId'],
          so: {
            ...isAnother,
            'they are chosen, or no longer; others stay as they are': ({ event, before, after }) => {
              const others = before.context.entry[event.choice].filter((id) => !event.ids.includes(id))
              const now = event.isOn ? [...others, ...event.ids] : others
              const entry = { ...before.context.entry, [event.choice]: now }
              return isSame(after.context, { ...before.context, entry, rows: [], submissionId: null })
            },
          },
        },
      ],
      'save.requested': [
        {
          in: 'editing',
          to: 'saving',
          changes: ['submissionId', 'errors', 'rows', 'failure'],
          asks: ['saveDeed'],
          so: {
            'what is sent again is the same submission': ({ event, before, after }) =>
              after.context.submissionId === (before.context.submissionId ?? event.submissionId),
          },
        },
      ],
      'deed.closed': [
        {
          in: 'editing',
          to: 'shown',
          changes: ['errors', 'rows', 'failure', 'letters', 'boxes'],
          so: {
            ...lettersForgotten,
            'nothing is said any more of what was wrong': ({ after: { context } }) =>
              isSame([context.errors, context.rows, context.failure], [{}, [], null]),
          },
        },
      ],
      'file.requested': [{ in: 'shown', to: 'fetching', asks: ['fetchFile'] }],
      'refresh.requested': [
        {
          in: 'failed',
          to: 'loading',
          changes: ['failure'],
          asks: ['loadSale'],
          so: { 'nothing has failed yet': ({ after }) => after.context.failure === null },
        },
        { in: 'shown', to: 'loading', asks: ['loadSale'] },
      ],
      'xstate.done.actor.loadSale': [
        {
          in: 'loading',
          to: 'shown',
          changes: ['sale'],
          so: { 'it is what came': ({ event, after }) => after.context.sale === event.output },
        },
      ],
      'xstate.error.actor.loadSale': [
        {
          in: 'loading',
          to: 'failed',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
      'xstate.done.actor.saveDeed': [
        {
          in: 'saving',
          when: { 'it is done': ({ event }) => event.output.isDone },
          to: 'loading',
          changes: ['letters', 'boxes'],
          asks: ['loadSale'],
          tells: ['toast.shown'],
          so: {
            ...lettersForgotten,
            'it is told in the words of the server': ({ event, told }) =>
              isSame(told, [{ type: 'toast.shown', kind: 'success', text: event.output.message }]),
          },
        },
        {
          in: 'saving',
          to: 'editing',
          changes: ['rows', 'failure', 'submissionId', 'comebacks', 'letters'],
          so: {
            'it says which letters cannot be printed': ({ event, before, after }) =>
              isSame(after.context.letters, event.output.letters ?? before.context.letters),
            ...nothingLost,
            ...isAnother,
            'it says which SIMs stand in the way': ({ event, before, after: { context } }) =>
              context.rows === event.output.rows &&
              context.failure === event.output.message &&
              context.comebacks === before.context.comebacks + 1,
          },
        },
      ],
      'xstate.error.actor.saveDeed': [
        {
          in: 'saving',
          when: { 'the server says no': ({ event }) => event.error._tag === 'Refused' },
          to: 'editing',
          changes: ['errors', 'failure', 'submissionId', 'comebacks'],
          so: { ...formSaysWhy, ...nothingLost, ...isAnother },
        },
        {
          in: 'saving',
          to: 'editing',
          changes: ['failure', 'comebacks'],
          so: { ...formSaysWhy, ...nothingLost },
        },
      ],
      'xstate.done.actor.fetchFile': [{ in: 'fetching', to: 'shown' }],
      'xstate.error.actor.fetchFile': [
        {
          in: 'fetching',
          to: 'shown',
          tells: ['toast.shown'],
          so: {
            'it is told why': ({ event, told }) =>
              isSame(told, [{ type: 'toast.shown', kind: 'error', text: event.error.message }]),
          },
        },
      ],
    },
    states: {
      loading: { 'it is busy, and no dialog is open': ({ after }) => after.hasTag('busy') && !after.hasTag('open') },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'refresh.requested' }),
      },
      shown: {
        'there is an invoice, and no dialog is open': ({ after }) =>
          after.context.sale !== null && !after.hasTag('open') && !after.hasTag('busy'),
      },
      editing: {
        'the dialog can be filled, and closed': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && after.can({ type: 'deed.closed' }),
      },
      saving: {
        'something is on its way, under an id': ({ after }) =>
          after.hasTag('open') && after.hasTag('busy') && after.context.submissionId !== null,
      },
      fetching: { 'it is busy, and no dialog is open': ({ after }) => after.hasTag('busy') && !after.hasTag('open') },
    },
    calls: {
      loadSale: {
        'it asks for the invoice of the address': ({ input, after }) => isSame(input, { id: after.context.id }),
      },
      saveDeed: {
        'it sends what was typed or chosen, under its id': ({ input, after: { context } }) => {
          const { id, deed, submissionId } = context
          const { amount, receivedDate, paymentMode, paymentReference, payment, ...others } = context.entry
          const { chosen, restocked, reason } = others
          const { boxes = [] } = context
          const paid = { amount, receivedDate, paymentMode, paymentReference }
          const credit = { chosen, restocked, reason, ...(boxes.length > 0 && { boxes }) }
          const own = { payment: paid, reverse: { payment, reason } }[String(deed)] ?? credit
          return isSame(input, { deed, id, submissionId, ...own })
        },
      },
      fetchFile: {
        'it is the file that was wanted, of that invoice': ({ input, event, after }) =>
          event?.type === 'file.requested' &&
          isSame(input, { id: after.context.id, file: event.file, credit: event.credit }),
      },
    },
  },
)
