import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { areViewsBusy, type SavedViewsActor } from '../../machines/lists/saved-views.machine.ts'
import {
  hasSecret,
  isHeld,
  queryOfView,
  type SavedView,
  searchToKeep,
  viewKeyOf,
  viewMessages,
} from '../../schemas/lists/saved-views.ts'
import { type Arrangement, type Column, fittingArrangement } from '../ui/data-table/columns.ts'
import { Drawer } from '../ui/drawer.tsx'
import { isFocusLost } from '../ui/focus-lost.ts'
import { Notice } from '../ui/notice.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { waits } from '../ui/waits.ts'
import drawer from './kept-drawer.module.css'
import { listWords } from './list-words.ts'
import classes from './views-drawer.module.css'
import { ViewLine } from './views-line.tsx'
import type { WholeList } from './whole-list.ts'

type Props = {
  readonly actor: SavedViewsActor
  /** The whole list, if this one is a part of it. */
  readonly whole: WholeList | null
  readonly columns: ReadonlyArray<Column<never>>
  readonly arrangement: Arrangement
  readonly onArrange: (arrangement: Arrangement) => void
  /** It is gone: the focus goes back to where it was opened. */
  readonly onClosed: () => void
}

/** What a view keeps of an arrangement. */
const columnsOf = ({ order, hidden, widths, pinned }: Arrangement) => ({
  order,
  hidden,
  ...(widths && { widths }),
  ...(pinned && { pinned }),
})

/** The views of a list: a form for the list as it is now, the person's own with what is done to them, and the shared ones. */
export function ViewsDrawer({ actor, whole, columns, arrangement, onArrange, onClosed }: Props) {
  const { views, roles, renaming, failure, removed, isToSave = false } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, areViewsBusy)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isSaving = isBusy && !isLoading
  const [here, navigate] = useLocation()
  const path = whole?.path ?? here
  const query = useSearch()
  const address = whole?.searchOf(query) ?? query
  const search = searchToKeep(address)
  const isSecret = hasSecret(address)
  const closed = useRef(onClosed)
  closed.current = onClosed
  // After the dialog, which gives the focus to what was there before it.
  useEffect(() => () => closed.current(), [])
  const content = useRef<HTMLDivElement>(null)
  // Who wants to save begins with the name, once its field is there.
  const isBegun = useRef(false)
  useLayoutEffect(() => {
    const field = isToSave && !isBusy && !isBegun.current ? content.current?.querySelector('input') : null
    if (!field) return
    isBegun.current = true
    field.focus()
  }, [isToSave, isBusy])
  // A new name is written at once: whatever has the focus by then.
  useLayoutEffect(() => {
    if (renaming !== '') content.current?.querySelector('input')?.focus()
  }, [renaming])
  // What was pressed goes away with what it did. At once, before anybody presses what comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may take the focus away
  useLayoutEffect(() => {
    if (isBusy || !isFocusLost()) return
    const [next] = content.current?.querySelectorAll<HTMLElement>('[data-undo], input') ?? []
    next?.focus()
  }, [renaming, isBusy])

  const now = { search, columns: columnsOf(arrangement) }
  const choose = (view: SavedView) => {
    actor.send({ type: 'views.closed' })
    onArrange(fittingArrangement(columns, view.columns))
    navigate(`${path}?${queryOfView(view.search)}`)
  }
  const own = views.filter(({ sharedBy }) => sharedBy === null)
  const names = own.map(({ name }) => name)
  const shown = { actor, names, roles, isHeld: isBusy || renaming !== '', isSecret, now, onChoose: choose, path }
  const shared = views.filter(({ sharedBy }) => sharedBy !== null)
  // Who may share views sees whatever is shared, so that they can stop it.
  const sharedTitle = roles.length > 0 ? 'Shared by others' : 'Shared with you'
  return (
    <Drawer
      title="Views"
      contentLabel="Views of the list"
      closeLabel="Close the views"
      isHeld={isSaving}
      isBusy={isBusy}
      onClose={() => actor.send({ type: 'views.closed' })}
    >
      {isLoading && <PleaseWait />}
      {hasFailed && <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>{failure}</RetryNotice>}
      {!isLoading && !hasFailed && (
        <div ref={content} className={classes.content}>
          {failure !== null && <Notice kind="error">{failure}</Notice>}
          {removed && <Removed actor={actor} view={removed} isHeld={isBusy} mayShare={roles.length > 0} />}
          <NameForm actor={actor} own={own} now={now} isSecret={isSecret} mayShare={roles.length > 0} />
          {own.length > 0 && (
            <ul className={drawer.kept} aria-label="Your views">
              {own.map((view) => (
                <ViewLine key={view.name} view={view} {...shown} />
              ))}
            </ul>
          )}
          {shared.length > 0 && (
            <>
              <h3 className={classes.title}>{sharedTitle}</h3>
              <ul className={drawer.kept} aria-label={sharedTitle}>
                {shared.map((view) => (
                  // Partner users do not see who shared a view, so several views may have one name.
                  <ViewLine key={JSON.stringify(view)} view={view} {...shown} />
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Drawer>
  )
}

type FormProps = {
  readonly actor: SavedViewsActor
  readonly own: ReadonlyArray<SavedView>
  readonly now: Pick<SavedView, 'search' | 'columns'>
  readonly isSecret: boolean
  readonly mayShare: boolean
}

/** A name: for the list as it is now, or another one for a view. */
function NameForm({ actor, own, now, isSecret, mayShare }: FormProps) {
  const { name, renaming, problem } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, areViewsBusy)
  const renamed = own.find((view) => view.name === renaming)
  const replaced = own.find((view) => viewKeyOf(view.name) === viewKeyOf(name))
  const isShut = renamed === undefined && replaced !== undefined && isHeld(replaced, mayShare)
  const save = () => {
    if (isShut) return
    if (renamed) {
      const { sharedBy: _, sharer: _other, ...kept } = renamed
      actor.send({ type: 'save.requested', ...kept, name, was: renaming })
      return
    }
    const { isDefault = false, sharedWithRole = null } = replaced ?? {}
    actor.send({ type: 'save.requested', name, was: null, ...now, isDefault, sharedWithRole })
  }
  if (isSecret && !renamed) return <Notice kind="info">{viewMessages.secret}.</Notice>
  return (
    <form
      className={drawer.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label={renamed ? `New name of ${renaming}` : 'Name for the current list'}
        autoComplete="off"
        value={name}
        error={problem ?? (isShut ? `${viewMessages.held}. Enter another name for a view of your own.` : null)}
        readOnly={isBusy}
        onChange={(event) => actor.send({ type: 'name.typed', name: event.currentTarget.value })}
      />
      <Button type="submit" {...waits(isBusy || isShut)}>
        {renamed ? 'Rename' : replaced ? `Replace "${replaced.name}"` : 'Save view'}
      </Button>
      {renamed && (
        <Button variant="default" onClick={() => actor.send({ type: 'rename.cancelled' })}>
          Cancel
        </Button>
      )}
    </form>
  )
}

type RemovedProps = Pick<FormProps, 'actor' | 'mayShare'> & { readonly view: SavedView; readonly isHeld: boolean }

/** What was removed last, with the way back. */
function Removed({ actor, view: { sharedBy: _, sharer: _other, ...view }, isHeld: isWaiting, mayShare }: RemovedProps) {
  const isShared = view.sharedWithRole !== null && !mayShare
  return (
    <div className={drawer.line}>
      <p role="status" className={drawer.name}>
        {listWords.viewRemoved(view.name, isShared)}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        data-undo=""
        {...waits(isWaiting)}
        onClick={() =>
          actor.send({ type: 'save.requested', ...view, ...(isShared && { sharedWithRole: null }), was: null })
        }
      >
        Undo
      </Button>
    </div>
  )
}
