import { Button, NativeSelect } from '@mantine/core'
import type { SavedViewsActor } from '../../machines/lists/saved-views.machine.ts'
import { withBase } from '../../schemas/core/base-path.ts'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import {
  copyNameOf,
  isHeld as isBeyond,
  linkOfView,
  type SavedView,
  viewMessages,
} from '../../schemas/lists/saved-views.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { waits } from '../ui/waits.ts'
import drawer from './kept-drawer.module.css'
import { listWords } from './list-words.ts'
import classes from './views-drawer.module.css'

type Props = {
  readonly actor: SavedViewsActor
  readonly view: SavedView
  /** The names of the person's own views. */
  readonly names: ReadonlyArray<string>
  /** With whom the person may share; nobody where there are none. */
  readonly roles: ReadonlyArray<LookupItem>
  readonly isHeld: boolean
  readonly isSecret: boolean
  /** The list as it is now. */
  readonly now: Pick<SavedView, 'search' | 'columns'>
  readonly path: string
  readonly onChoose: (view: SavedView) => void
}

const linkTo = (path: string, search: string): string =>
  new URL(withBase(search === '' ? path : `${path}?${search}`), location.href).href

/** A view: its name shows it; one's own can be changed. */
export function ViewLine({ actor, view, names, roles, isHeld, isSecret, now, path, onChoose }: Props) {
  const { sharedBy, sharer, ...kept } = view
  const { name, isDefault, sharedWithRole } = kept
  const isOwn = sharedBy === null
  const role = roles.find(({ id }) => id === sharedWithRole)
  const isShut = isBeyond(view, roles.length > 0)
  const save = (changed: Partial<typeof kept>) => actor.send({ type: 'save.requested', ...kept, was: null, ...changed })
  const copy = () => save({ name: copyNameOf(name, names), isDefault: false, sharedWithRole: null })
  const act = (label: string, onClick: () => void, isDisabled = isHeld) => (
    <Button
      variant="default"
      size="compact-sm"
      {...waits(isDisabled)}
      aria-label={`${label} ${name}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <li>
      <div className={drawer.line}>
        <span className={drawer.name}>
          <Button
            variant="subtle"
            size="compact-md"
            classNames={{ root: classes.choose ?? '', label: classes.chosen ?? '' }}
            {...waits(isHeld)}
            aria-current={view.search === now.search || undefined}
            onClick={() => onChoose(view)}
          >
            {name}
          </Button>
          {isDefault && <span className={classes.mark}>Default</span>}
          {!isOwn && (
            <span className={classes.mark}>
              {listWords.shared(sharedBy, sharer === undefined ? undefined : role?.name)}
            </span>
          )}
        </span>
        <CopyButton label={`link to ${name}`} text={linkTo(path, linkOfView(view))} />
      </div>
      {isShut && <p className={classes.held}>{viewMessages.held}.</p>}
      {sharer !== undefined && (
        <div className={classes.acts}>
          {act('Stop sharing', () => actor.send({ type: 'sharing.stopped', name, sharer }))}
        </div>
      )}
      {isOwn && (
        <div className={classes.acts}>
          {isShut ? (
            act('Save as own', copy)
          ) : (
            <>
              {act('Update', () => save(now), isHeld || isSecret)}
              {act('Rename', () => actor.send({ type: 'rename.begun', name }))}
            </>
          )}
          {act(isDefault ? 'Not default' : 'Make default', () => save({ isDefault: !isDefault }))}
          {act('Remove', () => actor.send({ type: 'remove.requested', name }))}
          {roles.length > 0 && (
            <NativeSelect
              size="xs"
              aria-label={`Who sees ${name}`}
              disabled={isHeld}
              value={sharedWithRole ?? ''}
              data={[
                { value: '', label: 'Only you' },
                ...roles.map(({ id, name: role }) => ({ value: String(id), label: `Shared with ${role}` })),
              ]}
              onChange={({ currentTarget: { value } }) => save({ sharedWithRole: value === '' ? null : Number(value) })}
            />
          )}
        </div>
      )}
    </li>
  )
}
