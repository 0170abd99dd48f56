import { type DiagramEdge, type DiagramState, eventLabel, type Graph, isArrow } from './graph.ts'

/** A line in the box of a state: an actor, or a transition that is not drawn as an arrow. */
export type Line = { readonly text: string; readonly edge: DiagramEdge | null }

export const LINE_HEIGHT = 16
export const TITLE_HEIGHT = 26
export const PADDING = 10
/** Character widths in px for the fonts of `diagram.css`: 11 px fixed width, 13 px for titles. */
const CHARACTER = 6.7
const TITLE_CHARACTER = 8.8

const guardText = (guard: string): string => (guard === '' ? '' : ` [${guard}]`)

/** The targets of a transition, relative to its own state. */
const shortTargets = ({ source, targets }: DiagramEdge): string =>
  targets.map((target) => (target.startsWith(`${source}.`) ? target.slice(source.length + 1) : target)).join(', ')

const transitionLine = (edge: DiagramEdge): string => {
  const to = edge.targets.length > 0 ? ` → ${shortTargets(edge)}` : ''
  return `${eventLabel(edge.event)}${guardText(edge.guard)}${to}`
}

/** The lines in the box of a state, below its name. */
export const linesOf = (graph: Graph, state: DiagramState): ReadonlyArray<Line> => [
  ...state.actors.map((actor) => ({ text: `⚙ ${actor}`, edge: null })),
  ...graph.edges
    .filter((edge) => edge.source === state.id && !isArrow(edge))
    .map((edge) => ({ text: transitionLine(edge), edge })),
]

/** The lines of an arrow's label. */
export const labelOf = ({ event, guard }: DiagramEdge): ReadonlyArray<string> =>
  guard === '' ? [eventLabel(event)] : [eventLabel(event), `[${guard}]`]

const widest = (texts: ReadonlyArray<string>): number => Math.max(0, ...texts.map((text) => text.length)) * CHARACTER

export const labelSize = (lines: ReadonlyArray<string>) => ({
  width: Math.ceil(widest(lines)) + 8,
  height: lines.length * LINE_HEIGHT,
})

/** The size of a state's name and lines. */
export const headSize = (state: DiagramState, lines: ReadonlyArray<Line>) => ({
  width: Math.ceil(Math.max(state.key.length * TITLE_CHARACTER, widest(lines.map(({ text }) => text))) + PADDING * 2),
  height: TITLE_HEIGHT + lines.length * LINE_HEIGHT + (lines.length > 0 ? PADDING / 2 : 0),
})
