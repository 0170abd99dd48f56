import { type DiagramEdge, type DiagramState, type Graph, isArrow } from './graph.ts'
import type { Box, Layout, Point } from './layout.ts'
import { LINE_HEIGHT, labelOf, linesOf, PADDING, TITLE_HEIGHT } from './measure.ts'

/** How often an edge or state was visited, and whether it failed. */
export type Covered = { readonly times: number; readonly failed?: boolean }

type DrawOptions = {
  /** The ids of the active states. */
  readonly active?: ReadonlySet<string>
  /** By edge name or state id; absent if it was never visited. */
  readonly coverage?: ReadonlyMap<string, Covered>
  /** A style sheet to embed (diagram.css), for a standalone file. */
  readonly style?: string
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text escaped for SVG or HTML, also in attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

const number = (value: number): string => String(Math.round(value * 10) / 10)

const pathOf = (points: ReadonlyArray<Point>): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${number(x)} ${number(y)}`).join(' ')

const rect = ({ x, y, width, height }: Box, radius: number, name: string): string =>
  `<rect class="${name}" x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${radius}"/>`

const text = (at: Point, name: string, words: string): string =>
  `<text class="${name}" x="${number(at.x)}" y="${number(at.y)}">${escaped(words)}</text>`

/** The arrowhead, in the direction of the last segment. */
const tip = (points: ReadonlyArray<Point>): string => {
  const [before, end] = points.slice(-2)
  if (!before || !end) return ''
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length]
  const corner = (side: 1 | -1): Point => ({ x: end.x - dx * 8 - dy * 4 * side, y: end.y - dy * 8 + dx * 4 * side })
  return `<path class="tip" d="${pathOf([corner(1), end, corner(-1)])} Z"/>`
}

const coverageClass = (coverage: DrawOptions['coverage'], name: string): string => {
  if (!coverage) return ''
  const covered = coverage.get(name)
  if (covered?.failed) return ' is-failed'
  return covered && covered.times > 0 ? ' is-covered' : ' is-missed'
}

const timesText = (coverage: DrawOptions['coverage'], name: string): string =>
  coverage ? ` ×${coverage.get(name)?.times ?? 0}` : ''

const edgeTitle = ({ name, actions }: DiagramEdge, coverage: DrawOptions['coverage']): string =>
  `<title>${escaped(`${name}${actions.length > 0 ? ` / ${actions.join(', ')}` : ''}${timesText(coverage, name)}`)}</title>`

/** The attributes that identify a drawn edge: its name and its two ends. */
const edgeAttributes = ({ name, source, targets }: DiagramEdge, { coverage }: DrawOptions): string =>
  `class="edge${coverageClass(coverage, name)}" data-edge="${escaped(name)}" data-from="${escaped(source)}" data-to="${escaped(targets.join(' '))}"`

const placeOfArrow = (layout: Layout, { name }: DiagramEdge): Layout['arrows'][string] => {
  const drawn = layout.arrows[name]
  if (!drawn) throw new Error(`The layout has no position for ${name}`)
  return drawn
}

/** The line of an arrow. All lines are drawn before all labels, so that no other line covers a label. */
const line = (layout: Layout, edge: DiagramEdge, { coverage }: DrawOptions): string => {
  const { points } = placeOfArrow(layout, edge)
  return `<g class="arrow${coverageClass(coverage, edge.name)}">${edgeTitle(edge, coverage)}<path class="line" d="${pathOf(points)}"/>${tip(points)}</g>`
}

const label = (layout: Layout, edge: DiagramEdge, options: DrawOptions): string => {
  const { label: box } = placeOfArrow(layout, edge)
  const words = labelOf(edge).map((words, index) =>
    text({ x: box.x + 4, y: box.y + LINE_HEIGHT * (index + 1) - 4 }, index === 0 ? 'event' : 'guard', words),
  )
  return `<g ${edgeAttributes(edge, options)}>${edgeTitle(edge, options.coverage)}${rect(box, 3, 'label')}${words.join('')}</g>`
}

const kindClass = ({ kind, isRegion }: DiagramState): string => `${kind}${isRegion ? ' region' : ''}`

const stateBox = (layout: Layout, state: DiagramState, options: DrawOptions): string => {
  const box = layout.boxes[state.id]
  if (!box) throw new Error(`The layout has no position for ${state.id}`)
  const { coverage, active } = options
  const isActive = active?.has(state.id) ?? false
  const lines = linesOf(layout.graph, state).map(({ text: words, edge }, index) => {
    const at = { x: box.x + PADDING, y: box.y + TITLE_HEIGHT + LINE_HEIGHT * (index + 1) - 5 }
    if (!edge) return text(at, 'actor', words)
    return `<g ${edgeAttributes(edge, options)}>${edgeTitle(edge, coverage)}${text(at, 'event', words)}</g>`
  })
  const inner = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 }
  const says = [state.id, state.description, state.tags.length > 0 ? `Tags: ${state.tags.join(', ')}` : '']
  return [
    `<g class="state ${kindClass(state)}${isActive ? ' is-active' : ''}${coverageClass(coverage, state.id)}" data-state="${escaped(state.id)}">`,
    `<title>${escaped(says.filter((part) => part !== '').join('\n'))}${timesText(coverage, state.id)}</title>`,
    rect(box, 6, 'box'),
    state.kind === 'final' ? rect(inner, 4, 'box inner') : '',
    text({ x: box.x + PADDING, y: box.y + 18 }, 'name', state.key),
    ...lines,
    '</g>',
  ].join('')
}

const mark = (layout: Layout, state: DiagramState): string => {
  const drawn = layout.marks[state.id]
  if (!drawn || state.initial === null) return ''
  const { at, points } = drawn
  const radius = at.width / 2
  return `<g class="initial" data-initial="${escaped(state.id)}" data-to="${escaped(state.initial)}"><circle cx="${number(at.x + radius)}" cy="${number(at.y + radius)}" r="${number(radius)}"/><path class="line" d="${pathOf(points)}"/>${tip(points)}</g>`
}

/**
 * The diagram as SVG. States are nested boxes (regions of a parallel state dashed) with their actors and inner
 * transitions. Arrows show the event and `[guard]`. Styles are classes of `diagram.css`, which a strict content
 * security policy allows. `data-state`, `data-edge` and `data-initial` identify the parts.
 */
export const svgOf = (layout: Layout, options: DrawOptions = {}): string => {
  const { graph, width, height } = layout
  const says = `Diagram of the machine ${graph.id}`
  const arrows = graph.edges.filter(isArrow)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="machine-diagram" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(says)}">`,
    options.style === undefined ? '' : `<style>${options.style.replace(/\s+/g, ' ').trim()}</style>`,
    ...graph.states.map((state) => stateBox(layout, state, options)),
    ...graph.states.map((state) => mark(layout, state)),
    ...arrows.map((edge) => line(layout, edge, options)),
    ...arrows.map((edge) => label(layout, edge, options)),
    '</svg>',
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** The ids of the active states of a snapshot, for `active`. */
export const activeStates = (snapshot: { readonly _nodes: ReadonlyArray<{ readonly id: string }> }): Set<string> =>
  new Set(snapshot._nodes.map(({ id }) => id))

export type { Graph, Layout }
