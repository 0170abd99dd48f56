import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { type ColumnPreset, replacedBy } from '../../machines/lists/column-presets.context.ts'
import type { ColumnPresetsActor } from '../../machines/lists/column-presets.machine.ts'
import { presetMessages } from '../../schemas/lists/column-presets.ts'
import { Drawer } from '../ui/drawer.tsx'
import { waits } from '../ui/waits.ts'
import drawer from './kept-drawer.module.css'
import classes from './preset-drawer.module.css'

type ActorProps = { readonly actor: ColumnPresetsActor }
type Props = ActorProps & {
  /** Returns the focus to the button that opened it. */
  readonly onClosed: () => void
}

/** The person's column presets: a form for the current columns, and the existing presets with Rename and Remove. */
export function PresetDrawer({ actor, onClosed }: Props) {
  const presets = useSelector(actor, ({ context }) => context.presets)
  const renaming = useSelector(actor, ({ context }) => context.renaming)
  const closed = useRef(onClosed)
  closed.current = onClosed
  // After the dialog, which returns the focus to a menu item that no longer exists.
  useEffect(() => () => closed.current(), [])
  const content = useRef<HTMLDivElement>(null)
  const said = useSelector(actor, ({ context }) => context.said)
  // The pressed button disappears with its act.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may take the focus away
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const [next] = content.current?.querySelectorAll<HTMLElement>('[data-undo], input') ?? []
    next?.focus()
  }, [renaming, said])
  return (
    <Drawer
      title="Column presets"
      contentLabel="Column presets"
      closeLabel="Close the presets"
      onClose={() => actor.send({ type: 'presets.closed' })}
    >
      <div ref={content}>
        <Said actor={actor} />
        <SaveForm actor={actor} />
      </div>
      {presets.length > 0 && (
        <ul className={drawer.kept} aria-label="Your presets">
          {presets.map((preset) => (
            <li key={preset.name}>
              {preset.name === renaming ? <NewName actor={actor} /> : <Preset actor={actor} preset={preset} />}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function SaveForm({ actor }: ActorProps) {
  const name = useSelector(actor, ({ context }) => context.name)
  const replaced = useSelector(actor, ({ context }) => replacedBy(context)?.name ?? null)
  const problem = useSelector(actor, (snapshot) =>
    snapshot.matches({ open: 'resting' }) ? snapshot.context.problem : null,
  )
  const isRenaming = useSelector(actor, (snapshot) => snapshot.matches({ open: 'renaming' }))
  return (
    <form
      className={drawer.form}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'save.requested' })
      }}
    >
      <TextInput
        label="Name for the current columns"
        autoComplete="off"
        value={name}
        error={problem}
        disabled={isRenaming}
        onChange={(event) => actor.send({ type: 'name.typed', name: event.currentTarget.value })}
      />
      <Button type="submit" {...waits(isRenaming)}>
        {replaced === null ? 'Save' : `Replace "${replaced}"`}
      </Button>
    </form>
  )
}

/** The last change, with Undo after a removal. */
function Said({ actor }: ActorProps) {
  const said = useSelector(actor, ({ context }) => context.said)
  const canUndo = useSelector(actor, (snapshot) => snapshot.can({ type: 'removal.undone' }))
  return (
    <div className={classes.said}>
      <p role="status">{said && presetMessages[said.what](said.name)}</p>
      {canUndo && (
        <Button variant="default" size="compact-sm" data-undo="" onClick={() => actor.send({ type: 'removal.undone' })}>
          Undo
        </Button>
      )}
    </div>
  )
}

function Preset({ actor, preset: { name } }: ActorProps & { readonly preset: ColumnPreset }) {
  const isResting = useSelector(actor, (snapshot) => snapshot.matches({ open: 'resting' }))
  return (
    <div className={drawer.line}>
      <span className={drawer.name}>{name}</span>
      <Button
        variant="default"
        size="compact-sm"
        {...waits(!isResting)}
        aria-label={`Rename ${name}`}
        onClick={() => actor.send({ type: 'rename.begun', name })}
      >
        Rename
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        {...waits(!isResting)}
        aria-label={`Remove ${name}`}
        onClick={() => actor.send({ type: 'preset.removed', name })}
      >
        Remove
      </Button>
    </div>
  )
}

function NewName({ actor }: ActorProps) {
  const input = useRef<HTMLInputElement>(null)
  const name = useSelector(actor, ({ context }) => context.newName)
  const renamed = useSelector(actor, ({ context }) => context.renaming)
  const problem = useSelector(actor, ({ context }) => context.problem)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    <form
      className={drawer.form}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'rename.requested' })
      }}
    >
      <TextInput
        ref={input}
        label={`New name of ${renamed}`}
        autoComplete="off"
        value={name}
        error={problem}
        onChange={(event) => actor.send({ type: 'newName.typed', name: event.currentTarget.value })}
      />
      <Button type="submit">Rename</Button>
      <Button variant="default" onClick={() => actor.send({ type: 'rename.cancelled' })}>
        Cancel
      </Button>
    </form>
  )
}
