import { isDeepStrictEqual as isSame } from 'node:util'
import { actEvents } from '../../../../src/machines/acts/act.events.ts'
import { type ActContext, actMachine } from '../../../../src/machines/acts/act.machine.ts'
import type { Act } from '../../../../src/schemas/acts/act.ts'
import type { ActFile } from '../../../../src/schemas/stock/stock-acts.ts'
import { definePromises } from '../promises.ts'

type Kept = {
  readonly before: { readonly context: ActContext }
  readonly after: { readonly context: ActContext }
}
type Failed = Kept & { readonly event: { readonly error: { readonly message: string } } }

/** Two amounts that were paid back of one payment are two things to reverse. */
const partOf = (of: Act): string => (of.kind === 'customerPaymentReversal' ? `/${of.payBack}` : '')

/** The submission of this act that was not answered. */
const waitingOf = ({ act, unanswered }: ActContext, of = act): string | undefined =>
  of === null ? undefined : unanswered?.[`${of.kind === 'customerAccount' ? of.entry : of.kind} ${of.id}${partOf(of)}`]

const draftOf = ({ act }: ActContext): Readonly<Record<string, unknown>> => act?.draft ?? {}

/** A failed try: nothing that was entered is lost, and the person goes on where it can be put right. */
const comesBack = {
  'what was entered stays': ({ before, after }: Kept) => after.context.act === before.context.act,
  'it has come back once more': ({ before, after }: Kept) => after.context.comebacks === before.context.comebacks + 1,
} as const
const saysWhy = {
  'it says why': ({ event, after }: Failed) => after.context.failure === event.error.message,
} as const
/** The changed field has no problem any more; the problems of others stay. */
const hasNoProblem = {
  'nothing is wrong with the field any more; with others it stays': ({
    event,
    before,
    after,
  }: Kept & { readonly event: { readonly field: string } }) => {
    const { [event.field]: _, ...others } = before.context.errors
    return isSame(after.context.errors, others)
  },
} as const
const hasLetters = ({ act }: ActContext): boolean => act !== null && 'letters' in act
/** The amounts of a credit note that were checked, which another entry than its reason, its boxes or the stock changes. */
const losesAmounts = ({ act }: ActContext, field: string): boolean =>
  act !== null && 'letters' in act && Boolean(act.confirm) && !['reason', 'boxes', 'restocked'].includes(field)
/** A SIM blocks a credit note until another entry is made. */
const isUnblocked = ({ act }: ActContext, field: string): boolean =>
  act !== null && 'rows' in act && !['reason', 'boxes'].includes(field)
const hasCounts = ({ act }: ActContext): boolean => act?.kind === 'invoiceCosts'
const isAccount = ({ act }: ActContext): boolean => act?.kind === 'customerAccount'
/** What is proposed for the invoice over 11.00: no more than the amount, and the same after another entry. */
const proposedFor = (amount: unknown) => ({ 'allocations.0.amount': Number(amount) < 11 ? String(amount) : '11.00' })
/** What a customer's payment proposes after another entry: the same again, where nothing else was entered. */
const proposedAgain = ({ act }: ActContext, { field, value }: { readonly field: string; readonly value: unknown }) => {
  if (act?.kind !== 'customerAccount' || !act.confirm || field !== 'amount') return {}
  return act.draft['allocations.0.amount'] === proposedFor(act.draft.amount)['allocations.0.amount']
    ? proposedFor(value)
    : {}
}
const takesFile = {
  'the act has a file': ({ before }: Pick<Kept, 'before'>) =>
    before.context.act !== null && 'file' in before.context.act,
} as const
/** The file is that one or none, the field says its name, and nothing is wrong with it any more. */
const hasFile = ({ before, after }: Kept, file: ActFile | null): boolean => {
  const { invoicePO: _, ...others } = before.context.errors
  const draft = { ...draftOf(before.context), invoicePO: file?.name ?? '' }
  return isSame(after.context.act, { ...before.context.act, draft, file }) && isSame(after.context.errors, others)
}
const isAnother = {
  'the next try is another submission': ({ after }: Kept) => after.context.submissionId === null,
  'its own is not among those without an answer': ({ after }: Kept) => waitingOf(after.context) === undefined,
} as const
/** An edit is another try of a submission without an answer: it may have been done already. */
const isSameTry = {
  'a submission without an answer stays the one of the next try': ({ before, after }: Kept) =>
    after.context.submissionId === before.context.submissionId,
} as const

export const actPromises = definePromises(
  { machine: actMachine, events: actEvents },
  {
    begins: {
      'nothing is done': ({ after }) =>
        after.matches('closed') &&
        isSame(after.context, {
          act: null,
          submissionId: null,
          errors: {},
          failure: null,
          conflict: null,
          comebacks: 0,
        }),
    },
    events: {
      'act.opened': [
        {
          in: 'closed',
          to: 'editing',
          changes: ['act', 'submissionId', 'errors', 'failure', 'conflict'],
          so: {
            'it is that act as it begins; only a submission of it without an answer is left': ({
              event,
              before,
              after,
            }) => {
              const { act, submissionId, errors, failure, conflict } = after.context
              const waits = waitingOf(before.context, event.act) ?? null
              return isSame([act, submissionId, errors, failure, conflict], [event.act, waits, {}, null, null])
            },
          },
        },
      ],
      'field.changed': [
        {
          in: 'editing',
          when: {
            'the act has such a field': ({ event, before }) => typeof draftOf(before.context)[event.field] === 'string',
          },
          changes: ['act', 'errors'],
          so: {
            ...isSameTry,
            'the field is as it was entered, all else of the act stays; letters of another reason are not asked about, and numbers or amounts of another entry are not confirmed; another payment is proposed for the invoices':
              ({ event, before, after }) =>
                isSame(after.context.act, {
                  ...before.context.act,
                  ...(event.field === 'reason' && hasLetters(before.context) && { letters: [] }),
                  ...(event.field !== 'reason' && hasCounts(before.context) && { confirm: null }),
                  ...(isUnblocked(before.context, event.field) && { rows: [] }),
                  ...(losesAmounts(before.context, event.field) && { confirm: null }),
                  ...(isAccount(before.context) &&
                    event.field === 'currency' &&
                    before.context.act &&
                    'confirm' in before.context.act && { confirm: null }),
                  draft: {
                    ...draftOf(before.context),
                    [event.field]: event.value,
                    ...proposedAgain(before.context, event),
                  },
                }),
            ...hasNoProblem,
          },
        },
      ],
      'sims.toggled': [
        {
          in: 'editing',
          when: {
            'the act has such a list': ({ event, before }) => Array.isArray(draftOf(before.context)[event.field]),
          },
          changes: ['act', 'errors'],
          so: {
            ...isSameTry,
            'those SIMs are selected or cleared, others stay; no SIM blocks the act any more, and other SIMs are not confirmed':
              ({ event, before, after }) => {
                const others = (draftOf(before.context)[event.field] as number[]).filter(
                  (id) => !event.ids.includes(id),
                )
                const now = event.isOn ? [...others, ...event.ids] : others
                const draft = { ...draftOf(before.context), [event.field]: now }
                const { act: begun } = before.context
                const act = { ...begun, ...(begun !== null && 'rows' in begun && { rows: [] }), draft }
                return isSame(
                  after.context.act,
                  losesAmounts(before.context, event.field) ? { ...act, confirm: null } : act,
                )
              },
            ...hasNoProblem,
          },
        },
      ],
      'file.chosen': [
        {
          in: 'editing',
          when: takesFile,
          changes: ['act', 'errors'],
          so: {
            ...isSameTry,
            'it is that file': ({ event: { fileRef, name, size }, before, after }) =>
              hasFile({ before, after }, { ref: fileRef, name, size }),
          },
        },
      ],
      'file.refused': [
        {
          in: 'editing',
          when: takesFile,
          changes: ['errors'],
          so: {
            'its field says why, the others what they said': ({ event, before, after }) =>
              isSame(after.context.errors, { ...before.context.errors, invoicePO: event.problem }),
          },
        },
      ],
      'file.removed': [
        {
          in: 'editing',
          when: {
            'a file is chosen': ({ before: { context } }) =>
              context.act !== null && 'file' in context.act && context.act.file !== null,
          },
          changes: ['act', 'errors'],
          so: { ...isSameTry, 'there is none': (kept) => hasFile(kept, null) },
        },
      ],
      'save.requested': [
        {
          in: 'editing',
          when: {
            'there is something to send': ({ before: { context } }) => {
              const { buyingCost, invoicePO, reason } = draftOf(context)
              if (context.act?.kind === 'itemCorrection') return buyingCost !== '' || invoicePO !== ''
              if (context.act?.kind === 'invoiceCosts') return buyingCost !== ''
              return context.act?.kind !== 'itemVoiding' || reason !== ''
            },
          },
          to: 'saving',
          changes: ['submissionId', 'errors', 'failure'],
          asks: ['sendAct'],
          so: {
            'what was not answered is sent again as the same submission': ({ event, before, after }) =>
              after.context.submissionId === (before.context.submissionId ?? event.submissionId),
          },
        },
      ],
      'newer.accepted': [
        {
          in: 'conflicted',
          to: 'saving',
          changes: ['act', 'submissionId', 'conflict'],
          asks: ['sendAct'],
          so: {
            'it is done on the newer version, as a submission of its own': ({ event, before, after }) =>
              isSame(after.context.act, { ...before.context.act, version: before.context.conflict?.version }) &&
              after.context.submissionId === event.submissionId,
          },
        },
      ],
      'act.closed': [{ in: ['editing', 'conflicted'], to: 'closed' }],
      'text.copied': [
        {
          in: 'closed',
          tells: ['toast.shown'],
          so: {
            'it says whether it was': ({ event, told }) =>
              isSame(told, [
                event.isCopied
                  ? { type: 'toast.shown', kind: 'success', text: `${event.what} was copied` }
                  : { type: 'toast.shown', kind: 'error', text: `${event.what} could not be copied` },
              ]),
          },
        },
      ],
      'xstate.done.actor.sendAct': [
        {
          in: 'saving',
          when: { 'something blocks it': ({ event }) => event.output.blockers !== undefined },
          to: 'editing',
          changes: ['act', 'failure', 'submissionId', 'unanswered', 'comebacks'],
          so: {
            ...isAnother,
            'it says why, and has come back once more': ({ event, before, after: { context } }) =>
              context.failure === event.output.message && context.comebacks === before.context.comebacks + 1,
            'it shows what blocks it, keeps what was entered, and boxes are to be confirmed for other letters': ({
              event: { output },
              before,
              after,
            }) => {
              const { rows, letters } = output.blockers ?? {}
              const act = { ...before.context.act, rows }
              const draft = { ...draftOf(before.context), boxes: 'no' }
              return isSame(after.context.act, letters === undefined ? act : { ...act, letters, draft })
            },
          },
        },
        {
          in: 'saving',
          when: { 'something is to be confirmed first': ({ event }) => event.output.confirm !== undefined },
          to: 'editing',
          changes: ['act', 'failure', 'submissionId', 'unanswered', 'comebacks'],
          so: {
            ...isAnother,
            'it says what the server says, and has come back once more': ({ event, before, after: { context } }) =>
              context.failure === (event.output.message === '' ? null : event.output.message) &&
              context.comebacks === before.context.comebacks + 1,
            'it shows what is to be confirmed, and keeps what was entered; a payment is proposed for the invoices, and all reminders that are due are chosen':
              ({ event: { output }, before, after }) => {
                const { act } = before.context
                const { confirm } = output
                const isShown = !isAccount(before.context) || 'invoices' in (confirm ?? {})
                const proposed = { ...draftOf(before.context), ...proposedFor(draftOf(before.context).amount) }
                const chosen = confirm !== undefined &&
                  'rows' in confirm && {
                    draft: { ...draftOf(before.context), ids: confirm.rows.map(({ id }) => id) },
                  }
                const confirmed = { ...act, confirm, ...(isAccount(before.context) && { draft: proposed }), ...chosen }
                return isSame(after.context.act, isShown ? confirmed : act)
              },
          },
        },
        {
          in: 'saving',
          to: 'closed',
          changes: ['submissionId', 'unanswered'],
          tells: ['toast.shown', 'act.done'],
          so: {
            'it does not wait for an answer any more': ({ after }) => waitingOf(after.context) === undefined,
            'the person reads what the server says, and the screen is told': ({ event, before, told }) =>
              isSame(told, [
                { type: 'toast.shown', kind: 'success', text: event.output.message },
                {
                  type: 'act.done',
                  kind: before.context.act?.kind,
                  ...(event.output.item && { item: event.output.item }),
                },
              ]),
          },
        },
      ],
      'xstate.error.actor.sendAct': [
        {
          in: 'saving',
          when: { 'somebody else has saved': ({ event }) => event.error._tag === 'Conflicted' },
          to: 'conflicted',
          changes: ['conflict', 'submissionId', 'unanswered', 'comebacks'],
          so: {
            ...comesBack,
            ...isAnother,
            'it is that conflict': ({ event: { error }, after: { context } }) =>
              context.conflict !== null &&
              Object.entries(context.conflict).every(([name, value]) =>
                isSame((error as unknown as Readonly<Record<string, unknown>>)[name], value),
              ),
          },
        },
        {
          in: 'saving',
          when: {
            'a field is refused that the dialog does not have': ({ event: { error }, before }) =>
              error._tag === 'Refused' && error.errors.some(({ field }) => !(field in draftOf(before.context))),
          },
          to: 'editing',
          changes: ['errors', 'failure', 'submissionId', 'unanswered', 'comebacks'],
          so: {
            ...comesBack,
            ...isAnother,
            'it says what is wrong with that field': ({ event: { error }, before, after }) =>
              error._tag === 'Refused' &&
              error.errors.every(
                ({ field, message }) =>
                  field in draftOf(before.context) || (after.context.failure ?? '').includes(message),
              ),
          },
        },
        {
          in: 'saving',
          when: { 'the server refuses it': ({ event }) => event.error._tag === 'Refused' },
          to: 'editing',
          changes: ['errors', 'failure', 'submissionId', 'unanswered', 'comebacks'],
          so: {
            ...comesBack,
            ...isAnother,
            'it says why, unless a field says the same': ({ event: { error }, after }) =>
              error._tag === 'Refused' &&
              after.context.failure ===
                (error.errors.some(({ message }) => message === error.message) ? null : error.message),
            'each field says what is wrong with it': ({ event: { error }, after }) =>
              error._tag === 'Refused' &&
              isSame(
                after.context.errors,
                Object.fromEntries(error.errors.map(({ field, message }) => [field, message])),
              ),
          },
        },
        {
          in: 'saving',
          to: 'editing',
          changes: ['failure', 'unanswered', 'comebacks'],
          so: {
            ...comesBack,
            ...saysWhy,
            'the submission waits for an answer': ({ after }) =>
              waitingOf(after.context) === after.context.submissionId,
          },
        },
      ],
    },
    states: {
      closed: { 'no dialog is open': ({ after }) => !after.hasTag('open') && !after.hasTag('busy') },
      editing: {
        'the dialog can be filled, and closed': ({ after }) =>
          after.hasTag('open') && after.hasTag('editing') && after.can({ type: 'act.closed' }),
      },
      saving: {
        'the dialog is busy, with a submission': ({ after }) =>
          after.hasTag('open') && after.hasTag('busy') && after.context.submissionId !== null,
        'nothing can be entered': ({ after }) => !after.hasTag('editing'),
      },
      conflicted: {
        'there is a conflict, and nothing can be entered': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && !after.hasTag('editing') && after.context.conflict !== null,
      },
    },
    calls: {
      sendAct: {
        'the act is sent as it was entered, under its id': ({ input, after: { context } }) =>
          isSame(input, { act: context.act, submissionId: context.submissionId }),
      },
    },
  },
)
