import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { createContext, use, useRef } from 'react'
import { Lazy } from '../../lazy.ts'
import { areViewsOpen, type SavedViewsActor } from '../../machines/lists/saved-views.machine.ts'
import { Arriving } from '../ui/arriving.tsx'
import type { Arrangement, Column } from '../ui/data-table/columns.ts'
import { Star } from '../ui/glyphs.tsx'
import { partFailed } from '../ui/part-failed.tsx'
import type { WholeList } from './whole-list.ts'

type Props = {
  readonly columns: ReadonlyArray<Column<never>>
  readonly arrangement: Arrangement
  readonly onArrange: (arrangement: Arrangement) => void
}

type Views = { readonly actor: SavedViewsActor; readonly whole: WholeList | null }

/** The views of the list of the screen; null where it has none. */
export const SavedViewsContext = createContext<Views | null>(null)

const code = new Lazy(() => import('./views-drawer.tsx'))
const failed = partFailed('The views')

/** The views that the person keeps of a list: their button, and the drawer in which they are chosen and changed. */
export function SavedViews(props: Props) {
  const views = use(SavedViewsContext)
  return views && <Shown {...views} {...props} />
}

function Shown({ actor, ...props }: Props & Views) {
  const isOpen = useSelector(actor, areViewsOpen)
  const isToSave = useSelector(actor, ({ context }) => context.isToSave === true)
  const button = useRef<HTMLButtonElement>(null)
  // The dialog itself returns the focus to "Save view".
  const onClosed = () => {
    if (!isToSave) button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        color="gray"
        leftSection={<Star />}
        title="Views"
        aria-haspopup="dialog"
        onPointerEnter={() => void code.load().catch(() => {})}
        onClick={() => actor.send({ type: 'views.opened' })}
      >
        Views
      </Button>
      {isOpen && (
        <Arriving code={code} failed={failed}>
          {({ ViewsDrawer }) => <ViewsDrawer actor={actor} onClosed={onClosed} {...props} />}
        </Arriving>
      )}
    </>
  )
}

type SaveProps = { readonly className: string | undefined }

/** Opens the views at the name for the list as it is now; nothing where the list has no views. */
export function SaveView(props: SaveProps) {
  const views = use(SavedViewsContext)
  if (views === null) return null
  return (
    <button
      type="button"
      {...props}
      aria-haspopup="dialog"
      onPointerEnter={() => code.preload()}
      onClick={() => views.actor.send({ type: 'views.opened', isToSave: true })}
    >
      Save view
    </button>
  )
}
