import { beforeAll, describe, expect, test } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { drawnMachines } from '../../scripts/machine-docs.ts'
import { graphOf, isArrow } from '../../src/diagram/graph.ts'
import { layOut } from '../../src/diagram/lay-out.ts'
import type { Box, Layout } from '../../src/diagram/layout.ts'
import { activeStates, svgOf } from '../../src/diagram/svg.ts'
import { beginWith } from '../../src/journal/replay.ts'

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** What a drawing says that it shows, read back from its attributes. */
const readBack = (svg: string) => {
  const all = (pattern: RegExp) => [...svg.matchAll(pattern)].map((found) => found.slice(1).map(plain))
  return {
    states: all(/ data-state="([^"]*)"/g).flat(),
    edges: all(/ data-edge="[^"]* · ([^"]*?) \(\d+\)[^"]*" data-from="([^"]*)" data-to="([^"]*)"/g).map((edge) =>
      edge.join(' | '),
    ),
    initial: all(/ data-initial="([^"]*)" data-to="([^"]*)"/g).map((pair) => pair.join(' → ')),
  }
}

type Plain = {
  readonly id: string
  readonly type: string
  readonly states: Readonly<Record<string, Plain>>
  readonly transitions: ReadonlyArray<{ readonly eventType: string; readonly target?: ReadonlyArray<string> }>
  readonly initial?: { readonly target: ReadonlyArray<string> }
}

/** The same from the machine's definition as JSON. */
const fromDefinition = (machine: AnyStateMachine) => {
  const under = (node: Plain): ReadonlyArray<Plain> => [node, ...Object.values(node.states).flatMap(under)]
  const nodes = under(JSON.parse(JSON.stringify(machine.definition)))
  return {
    states: nodes.map(({ id }) => id),
    edges: nodes.flatMap(({ id, transitions }) =>
      transitions.map(
        ({ eventType, target = [] }) => `${eventType} | ${id} | ${target.map((to) => to.slice(1)).join(' ')}`,
      ),
    ),
    initial: nodes
      .filter(({ type }) => type === 'compound')
      .map(({ id, initial }) => `${id} → ${initial?.target[0]?.slice(1)}`),
  }
}

const isInside = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

describe.each(Object.entries(drawnMachines))('the drawing of %s', (_, load) => {
  let machine: AnyStateMachine
  let layout: Layout
  beforeAll(async () => {
    machine = (await load()).machine
    layout = await layOut(graphOf(machine))
  })

  test('holds every state, every transition and every beginning of the definition', () => {
    const drawn = readBack(svgOf(layout))
    const defined = fromDefinition(machine)
    expect(drawn.states.toSorted()).toEqual(defined.states.toSorted())
    expect(drawn.initial.toSorted()).toEqual(defined.initial.toSorted())
    // The definition leaves out what is taken at once; the machine's nodes do not.
    expect(drawn.edges.filter((edge) => !edge.startsWith('always | ')).toSorted()).toEqual(defined.edges.toSorted())
    const always = layout.graph.edges.filter(({ event }) => event === '')
    expect(drawn.edges.filter((edge) => edge.startsWith('always | '))).toHaveLength(always.length)
  })

  test('puts every box into its parent, and none over its neighbour', () => {
    const boxOf = (id: string) => layout.boxes[id] as Box
    for (const { id, states } of layout.graph.states) {
      expect(boxOf(id).width).toBeGreaterThan(0)
      for (const child of states) {
        expect(isInside(boxOf(child), boxOf(id)), `${child} in ${id}`).toBe(true)
        for (const other of states)
          if (other !== child) expect(overlap(boxOf(child), boxOf(other)), `${child} over ${other}`).toBe(false)
      }
    }
  })

  test('draws every arrow, with its label inside the drawing', () => {
    const page: Box = { x: 0, y: 0, width: layout.width, height: layout.height }
    for (const edge of layout.graph.edges.filter(isArrow)) {
      const arrow = layout.arrows[edge.name]
      expect(arrow?.points.length, edge.name).toBeGreaterThanOrEqual(2)
      expect(arrow && arrow.label.x > 0 && isInside(arrow.label, page), edge.name).toBe(true)
    }
  })

  test('is the same each time, and has no style that a policy would refuse', async () => {
    const svg = svgOf(layout)
    expect(svgOf(await layOut(graphOf(machine)))).toBe(svg)
    expect(svg).not.toMatch(/ style=|<style|<script/)
  })
})

const doors = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: {
      description: 'Nobody <comes> "through" & nobody leaves.',
      on: { 'handle.turned': { guard: 'isUnlocked', target: 'open' } },
    },
    open: { on: { 'handle.turned': 'shut' } },
  },
})

test('active states are lit', async () => {
  const layout = await layOut(graphOf(doors))
  const svg = svgOf(layout, { active: activeStates(beginWith(doors as AnyStateMachine, undefined as never)) })
  expect([...svg.matchAll(/is-active" data-state="([^"]*)"/g)].map(([, id]) => id)).toEqual(['door', 'door.shut'])
})

test('coverage shows what was taken, what failed and what nobody took', async () => {
  const layout = await layOut(graphOf(doors))
  const [opens, shuts] = layout.graph.edges
  const svg = svgOf(layout, { coverage: new Map([[opens?.name ?? '', { times: 3 }]]) })
  const classOf = (drawn: string, from: string) =>
    new RegExp(`class="edge ([a-z-]+)"[^>]*data-from="${from}"`).exec(drawn)?.[1]
  expect([classOf(svg, 'door.shut'), classOf(svg, 'door.open')]).toEqual(['is-covered', 'is-missed'])
  expect(svg).toContain('×3')
  const failed = svgOf(layout, { coverage: new Map([[shuts?.name ?? '', { times: 1, failed: true }]]) })
  expect(classOf(failed, 'door.open')).toBe('is-failed')
})

test('words with markup in them stay words', async () => {
  const svg = svgOf(await layOut(graphOf(doors)))
  expect(svg).toContain('Nobody &lt;comes&gt; &quot;through&quot; &amp; nobody leaves.')
})
