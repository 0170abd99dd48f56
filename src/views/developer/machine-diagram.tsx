import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { graphOf } from '../../diagram/graph.ts'
import { layOut } from '../../diagram/lay-out-in-worker.ts'
import type { Layout } from '../../diagram/layout.ts'
import { svgOf } from '../../diagram/svg.ts'
import '../../diagram/diagram.css'
import { Notice } from '../shared/notice.tsx'
import classes from './machine-diagram.module.css'

type Props = {
  readonly machine: AnyStateMachine
  /** The ids of the states to light. */
  readonly active: ReadonlySet<string>
  readonly label: string
}

/** A machine as a drawing, its active states lit. What it shows is said in words beside it. */
export function MachineDiagram({ machine, active, label }: Props) {
  const [layout, setLayout] = useState<Layout | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const frame = useRef<HTMLElement>(null)

  useEffect(() => {
    let isCurrent = true
    layOut(graphOf(machine)).then(
      (found) => isCurrent && setLayout(found),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [machine])

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

  if (hasFailed) return <Notice kind="error">The diagram could not be drawn.</Notice>
  return (
    <div className={classes.diagram}>
      <section
        ref={frame}
        className={classes.frame}
        data-whole={isWhole || undefined}
        aria-label={label}
        aria-busy={layout === null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      />
      <Button
        size="compact-xs"
        variant="default"
        className={classes.whole}
        aria-pressed={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        Whole diagram
      </Button>
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
