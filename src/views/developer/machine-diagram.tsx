import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Layout } from '../../diagram/layout.ts'
import { svgOf } from '../../diagram/svg.ts'
import '../../diagram/diagram.css'
import type { MachineDiagramActor } from '../../machines/machine-diagram.machine.ts'
import { RetryNotice } from '../shared/retry-notice.tsx'
import { layoutOf } from './drawn-machine.ts'
import classes from './machine-diagram.module.css'

type Props = {
  readonly actor: MachineDiagramActor
  /** The ids of the states to light. */
  readonly active: ReadonlySet<string>
  readonly label: string
}

/** A machine as a drawing, its active states lit. What it shows is said in words beside it. */
export function MachineDiagram({ actor, active, label }: Props) {
  const isDrawn = useSelector(actor, (snapshot) => snapshot.matches('drawn'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isWhole = useSelector(actor, ({ context }) => context.isWhole)
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
      <Button
        size="compact-xs"
        variant="default"
        className={classes.whole}
        aria-pressed={isWhole}
        onClick={() => actor.send({ type: 'whole.toggled' })}
      >
        Whole diagram
      </Button>
      <section
        ref={frame}
        className={classes.frame}
        data-whole={isWhole || undefined}
        aria-label={label}
        aria-busy={layout === null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      />
    </div>
  )
}

/** Scrolls to the first of the innermost active states, where it is out of sight. */
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
