import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { Layout } from '../../diagram/layout.ts'
import { svgOf } from '../../diagram/svg.ts'
import '../../diagram/diagram.css'
import type { MachineDiagramActor } from '../../machines/developer/machine-diagram.machine.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { layoutOf } from './drawn-machine.ts'
import classes from './machine-diagram.module.css'

/** The factor of one zoom step. */
const STEP = 1.25

type Props = {
  readonly actor: MachineDiagramActor
  /** The ids of the active states. */
  readonly active: ReadonlySet<string>
  readonly label: string
}

/** The diagram of a machine with its active states highlighted. The page also describes them in words. */
export function MachineDiagram({ actor, active, label }: Props) {
  const isDrawn = useSelector(actor, (snapshot) => snapshot.matches('drawn'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isWhole = useSelector(actor, ({ context }) => context.isWhole)
  const zoom = useSelector(actor, ({ context }) => context.zoom)
  const name = useSelector(actor, ({ context }) => context.name)
  const layout = isDrawn ? layoutOf(name) : null
  const frame = useRef<HTMLElement>(null)

  const drawing = useMemo(
    () => layout && new DOMParser().parseFromString(svgOf(layout), 'image/svg+xml').documentElement,
    [layout],
  )
  useLayoutEffect(() => {
    if (drawing) frame.current?.replaceChildren(drawing)
  }, [drawing])
  useLayoutEffect(() => {
    if (drawing && layout) drawing.setAttribute('width', String(layout.width * STEP ** zoom))
    if (drawing && layout) drawing.setAttribute('height', String(layout.height * STEP ** zoom))
  }, [drawing, layout, zoom])
  useLayoutEffect(() => {
    for (const state of drawing?.querySelectorAll('[data-state]') ?? [])
      state.classList.toggle('is-active', active.has(state.getAttribute('data-state') ?? ''))
    if (layout && frame.current) reveal(frame.current, layout, active)
  }, [drawing, layout, active])

  if (failure !== null)
    return (
      <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
        The diagram could not be drawn: {failure}
      </RetryNotice>
    )
  return (
    <div className={classes.diagram}>
      <div className={classes.bar}>
        <ZoomButton label="Smaller" sign="−" onPress={() => actor.send({ type: 'zoom.requested', by: -1 })} />
        <ZoomButton label="Larger" sign="+" onPress={() => actor.send({ type: 'zoom.requested', by: 1 })} />
        <Button
          size="compact-xs"
          variant="default"
          className={classes.whole}
          aria-pressed={isWhole}
          onClick={() => actor.send({ type: 'whole.toggled' })}
        >
          Whole diagram
        </Button>
      </div>
      <section
        ref={frame}
        className={classes.frame}
        data-whole={isWhole || undefined}
        aria-label={label}
        aria-busy={layout === null}
        onPointerMove={pan}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      />
    </div>
  )
}

/** Dragging with the mouse pans the diagram; touch pans a scrolling frame without code. */
const pan = ({ buttons, pointerType, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>): void => {
  if (pointerType !== 'mouse' || (buttons & 1) === 0) return
  currentTarget.scrollLeft -= movementX
  currentTarget.scrollTop -= movementY
}

type ZoomProps = { readonly label: string; readonly sign: string; readonly onPress: () => void }

function ZoomButton({ label, sign, onPress }: ZoomProps) {
  return (
    <Button size="compact-xs" variant="default" aria-label={label} onClick={onPress}>
      {sign}
    </Button>
  )
}

/** Scrolls to the first innermost active state if it is out of view. */
const reveal = (frame: HTMLElement, { graph, boxes }: Layout, active: ReadonlySet<string>): void => {
  const leaf = graph.states.find(({ id, states }) => active.has(id) && states.length === 0)
  const box = leaf && boxes[leaf.id]
  if (!box) return
  const isSeen =
    box.x >= frame.scrollLeft &&
    box.x + box.width <= frame.scrollLeft + frame.clientWidth &&
    box.y >= frame.scrollTop &&
    box.y + box.height <= frame.scrollTop + frame.clientHeight
  if (isSeen) return
  frame.scrollLeft = box.x + box.width / 2 - frame.clientWidth / 2
  frame.scrollTop = box.y + box.height / 2 - frame.clientHeight / 2
}
