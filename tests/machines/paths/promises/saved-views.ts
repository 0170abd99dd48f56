import { isDeepStrictEqual as isSame } from 'node:util'
import { savedViewsEvents } from '../../../../src/machines/lists/saved-views.events.ts'
import { type SavedViewsContext, savedViewsMachine } from '../../../../src/machines/lists/saved-views.machine.ts'
import type { Views } from '../../../../src/services/lists/view-service.ts'
import { definePromises } from '../promises.ts'
import { saysWhy } from './lists.ts'

type Context = { readonly context: SavedViewsContext }

const own = (name: string, { context: { views } }: Context) =>
  views.find((view) => view.name === name && view.sharedBy === null)

/** Whether the list is plain and the default unknown: it is looked up when the views are closed. */
const isToBeLookedUp = ({ context: { isPlain, standing } }: Context): boolean => isPlain && standing === 'unknown'
const unknownToThePlainList = {
  'the list is plain, and what the default is is not known': ({ before }: { readonly before: Context }) =>
    isToBeLookedUp(before),
}

const areThose = ({ context }: Context, { views, roles }: Views): boolean => {
  const first = views.find(({ isDefault, sharedBy }) => isDefault && sharedBy === null)
  const kept = first === undefined ? null : { search: first.search, columns: first.columns }
  return isSame([context.views, context.roles, context.kept], [views, roles, kept])
}

type Came = { readonly before: Context; readonly event: { readonly output: Views }; readonly after: Context }

/** The effects of arriving views. The default is known unless a view was changed since the request. */
const known = {
  'they are those that came, and the default among them is known': ({ event, after }: Came) =>
    areThose(after, event.output),
  'it is known where no view was changed since': ({ before, after }: Came) =>
    after.context.standing === 'known' || before.context.standing === 'unknown',
  'the plain list has an address of its own beside a default': ({ before, after }: Came) =>
    after.context.isMarked === (after.context.kept !== null) ||
    (before.context.standing === 'unknown' && before.context.isMarked),
}

/** Whether nothing of the previous session is left. */
const areBegun = ({ after: { context } }: { readonly after: Context }): boolean =>
  isSame([context.name, context.renaming, context.change, context.problem, context.removed], ['', '', null, null, null])

export const savedViewsPromises = definePromises(
  { machine: savedViewsMachine, events: savedViewsEvents },
  {
    begins: {
      'it is closed, and knows of which list it is and what that begins with': ({
        input: { isKnown, isMarked, ...input },
        after,
      }) =>
        after.matches('closed') &&
        isSame(after.context, {
          ...input,
          standing: isKnown ? 'known' : 'unknown',
          isPlain: false,
          isMarked: input.kept !== null || (isMarked && !isKnown),
          views: [],
          roles: [],
          name: '',
          renaming: '',
          change: null,
          problem: null,
          failure: null,
          removed: null,
        }),
    },
    events: {
      'list.shown': [
        {
          in: 'closed',
          when: {
            'it is plain now, and what the default is is not known': ({ before, event }) =>
              event.isPlain && before.context.standing === 'unknown',
          },
          to: 'looking',
          changes: ['isPlain', 'standing'],
          asks: ['loadViews'],
          so: { 'the list is plain': ({ after }) => after.context.isPlain },
        },
        {
          in: '',
          changes: ['isPlain'],
          so: {
            'it is known whether the list is plain': ({ event, after }) => after.context.isPlain === event.isPlain,
          },
        },
      ],
      'views.changed': [
        {
          in: 'closed',
          when: { 'the list is plain': ({ before }) => before.context.isPlain },
          to: 'looking',
          changes: ['standing'],
          asks: ['loadViews'],
        },
        {
          in: '',
          changes: ['standing'],
          so: { 'what the default is is not known': ({ after }) => after.context.standing === 'unknown' },
        },
      ],
      'views.opened': [
        {
          in: ['closed', 'looking'],
          to: 'loading',
          changes: ['name', 'renaming', 'change', 'problem', 'failure', 'removed', 'isToSave', 'standing'],
          asks: ['loadViews'],
          so: {
            'nothing is left of the time before': areBegun,
            'it is known whether the list is to be saved': ({ event, after }) =>
              after.context.isToSave === (event.isToSave ?? false),
          },
        },
      ],
      'views.closed': [
        {
          in: 'loading',
          when: { 'the list is plain': ({ before }) => before.context.isPlain },
          to: 'looking',
          changes: ['standing'],
          asks: ['loadViews'],
        },
        {
          in: 'loading',
          to: 'closed',
          changes: ['standing'],
          so: { 'what the default is is not known': ({ after }) => after.context.standing === 'unknown' },
        },
        {
          in: ['failed', 'ready'],
          when: unknownToThePlainList,
          to: 'looking',
          changes: ['standing'],
          asks: ['loadViews'],
        },
        { in: ['failed', 'ready'], to: 'closed' },
      ],
      'retry.requested': [{ in: 'failed', to: 'loading', changes: ['failure', 'standing'], asks: ['loadViews'] }],
      'name.typed': [
        {
          in: 'ready',
          changes: ['name', 'problem'],
          so: {
            'it is what was typed, and nothing is wrong with it yet': ({ event, after: { context } }) =>
              context.name === event.name && context.problem === null,
          },
        },
      ],
      'rename.begun': [
        {
          in: 'ready',
          when: { 'it is a view of the person': ({ before, event }) => own(event.name, before) !== undefined },
          changes: ['name', 'renaming', 'problem'],
          so: {
            'it begins with the name that it has': ({ event, after: { context } }) =>
              isSame([context.renaming, context.name, context.problem], [event.name, event.name, null]),
          },
        },
      ],
      'rename.cancelled': [
        {
          in: 'ready',
          changes: ['name', 'renaming', 'problem'],
          so: {
            'no name is asked for': ({ after: { context } }) =>
              isSame([context.renaming, context.name, context.problem], ['', '', null]),
          },
        },
      ],
      'save.requested': [
        {
          in: 'ready',
          to: 'saving',
          changes: ['change', 'problem', 'failure'],
          asks: ['changeView'],
          so: {
            'it is that view of that list': ({ event: { type: _, ...save }, after: { context } }) =>
              isSame(context.change, { list: context.list, save, remove: '' }),
          },
        },
      ],
      'remove.requested': [
        {
          in: 'ready',
          when: { 'it is a view of the person': ({ before, event }) => own(event.name, before) !== undefined },
          to: 'saving',
          changes: ['change', 'problem', 'failure'],
          asks: ['changeView'],
          so: {
            'it is that view of that list': ({ event, after: { context } }) =>
              isSame(context.change, { list: context.list, save: null, remove: event.name }),
          },
        },
      ],
      'sharing.stopped': [
        {
          in: 'ready',
          when: {
            'it is a view of somebody else that is shared': ({ before: { context }, event }) =>
              context.views.some(({ name, sharer }) => name === event.name && sharer === event.sharer),
          },
          to: 'saving',
          changes: ['change', 'problem', 'failure'],
          asks: ['changeView'],
          so: {
            'it is that view of that list': ({ event: { name, sharer }, after: { context } }) =>
              isSame(context.change, { list: context.list, save: null, remove: name, sharer }),
          },
        },
      ],
      'xstate.done.actor.loadViews': [
        {
          in: 'looking',
          when: unknownToThePlainList,
          to: 'looking',
          changes: ['views', 'roles', 'kept', 'isMarked', 'standing'],
          asks: ['loadViews'],
          so: { 'they are those that came': ({ event, after }) => areThose(after, event.output) },
        },
        { in: 'looking', to: 'closed', changes: ['views', 'roles', 'kept', 'isMarked', 'standing'], so: known },
        { in: 'loading', to: 'ready', changes: ['views', 'roles', 'kept', 'isMarked', 'standing'], so: known },
      ],
      'xstate.error.actor.loadViews': [
        { in: 'looking', when: unknownToThePlainList, to: 'looking', changes: ['standing'], asks: ['loadViews'] },
        { in: 'looking', to: 'closed' },
        { in: 'loading', to: 'failed', changes: ['failure'], so: saysWhy },
      ],
      'xstate.done.actor.changeView': [
        {
          in: 'saving',
          to: 'ready',
          changes: ['views', 'roles', 'kept', 'isMarked', 'name', 'renaming', 'removed'],
          so: {
            ...known,
            'no name is asked for': ({ after: { context } }) => isSame([context.name, context.renaming], ['', '']),
            'what was removed can be brought back, and nothing else': ({ before, after }) =>
              isSame(
                after.context.removed,
                before.context.change?.save === null && before.context.change.sharer === undefined
                  ? own(before.context.change.remove, before)
                  : null,
              ),
          },
        },
      ],
      'xstate.error.actor.changeView': [
        {
          in: 'saving',
          when: { 'the name is refused': ({ event: { error } }) => error._tag === 'Refused' },
          to: 'ready',
          changes: ['problem'],
          so: {
            'it says why at the name': ({ event: { error }, after: { context } }) =>
              error._tag === 'Refused' &&
              context.problem === error.errors.find(({ field }) => field === 'name')?.message &&
              context.failure === null,
          },
        },
        { in: 'saving', to: 'ready', changes: ['failure'], so: saysWhy },
      ],
    },
    states: {
      closed: {
        'nothing is in the way of the list': ({ after }) => !after.hasTag('open') && !after.hasTag('busy'),
        'a plain list has asked for what it does not know': ({ after }) => !isToBeLookedUp(after),
      },
      looking: { 'nothing is in the way of the list': ({ after }) => !after.hasTag('open') && !after.hasTag('busy') },
      loading: {
        'it is open and busy, with no failure': ({ after }) =>
          after.hasTag('open') && after.hasTag('busy') && after.context.failure === null,
      },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          after.hasTag('open') &&
          !after.hasTag('busy') &&
          after.context.failure !== null &&
          after.can({ type: 'retry.requested' }),
      },
      ready: { 'the views are shown': ({ after }) => after.hasTag('open') && !after.hasTag('busy') },
      saving: {
        'a change is on its way, and nothing is said of one before': ({ after }) =>
          after.hasTag('open') &&
          after.hasTag('busy') &&
          after.context.change !== null &&
          isSame([after.context.problem, after.context.failure], [null, null]),
      },
    },
    calls: {
      loadViews: {
        'the views of the list are asked for': ({ input, after: { context } }) => input === context.list,
      },
      changeView: {
        'it sends what is to be changed': ({ input, after: { context } }) => isSame(input, context.change),
      },
    },
  },
)
