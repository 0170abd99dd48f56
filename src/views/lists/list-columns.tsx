import { useSelector } from '@xstate/react'
import { type ComponentProps, useCallback, useRef } from 'react'
import { Lazy } from '../../lazy.ts'
import { type ColumnPresetsActor, isOpen } from '../../machines/lists/column-presets.machine.ts'
import { Arriving } from '../ui/arriving.tsx'
import { ColumnMenu } from '../ui/data-table/column-menu.tsx'
import { partFailed } from '../ui/part-failed.tsx'

type Props = Pick<ComponentProps<typeof ColumnMenu>, 'columns' | 'arrangement' | 'onArrange' | 'onReset'> & {
  readonly presets: ColumnPresetsActor
}

const code = new Lazy(() => import('./preset-drawer.tsx'))
const failed = partFailed('The column presets')

/** The columns of a list: their menu, and the drawer of the presets. */
export function ListColumns({ presets, ...menu }: Props) {
  const button = useRef<HTMLSpanElement>(null)
  const kept = useSelector(presets, ({ context }) => context.presets)
  const isShown = useSelector(presets, isOpen)
  const open = useCallback(() => presets.send({ type: 'presets.opened' }), [presets])
  return (
    <>
      <ColumnMenu {...menu} presets={kept} onPresets={open} buttonRef={button} />
      {isShown && (
        <Arriving code={code} failed={failed}>
          {({ PresetDrawer }) => (
            <PresetDrawer actor={presets} onClosed={() => button.current?.querySelector('button')?.focus()} />
          )}
        </Arriving>
      )}
    </>
  )
}
