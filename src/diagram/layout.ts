import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import { type DiagramEdge, type DiagramState, type Graph, isArrow } from './graph.ts'
import { headSize, labelOf, labelSize, linesOf } from './measure.ts'

export type Point = { readonly x: number; readonly y: number }
export type Box = Point & { readonly width: number; readonly height: number }

/** The positions of everything in a graph, from the upper left corner. Plain data. */
export type Layout = {
  readonly graph: Graph
  readonly width: number
  readonly height: number
  /** By state id. */
  readonly boxes: Readonly<Record<string, Box>>
  /**
   * By edge name, without those that are written in a box. Edges with the same ends share one line and stack their
   * labels on it.
   */
  readonly arrows: Readonly<Record<string, { readonly points: ReadonlyArray<Point>; readonly label: Box }>>
  /** By the id of a state with an initial state: the mark and its arrow. */
  readonly marks: Readonly<Record<string, { readonly at: Box; readonly points: ReadonlyArray<Point> }>>
}

/** The layout engine: ELK in this thread or in a worker. */
type Engine = Pick<ELK, 'layout'>

const MARK = 8
/** The initial state comes first, at the left. */
const first = { 'elk.layered.layering.layerConstraint': 'FIRST' }
/** The id of a state's mark, as one of its children. */
const markOf = (id: string): string => `${id}.·`

const layered = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '3',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.edgeRouting': 'ORTHOGONAL',
  // Keeps the machine's order of states unless that adds a crossing.
  'elk.layered.crossingMinimization.semiInteractive': 'true',
  'elk.layered.thoroughness': '40',
}

/** A label is on its line, which shows where it belongs. */
const onLine = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' }

/** Regions without outgoing arrows are laid out separately and packed. */
const packed = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1.7',
  'elk.spacing.nodeNode': '16',
}

const isInside = (id: string, ancestor: string): boolean => id.startsWith(`${ancestor}.`)

const root = { 'elk.json.shapeCoords': 'ROOT', 'elk.json.edgeCoords': 'ROOT' }

/** The edges that share a line, by its name: all from one state to another. */
const linesBetween = (graph: Graph): ReadonlyMap<string, ReadonlyArray<DiagramEdge>> => {
  const lines = new Map<string, Array<DiagramEdge>>()
  for (const edge of graph.edges.filter(isArrow)) {
    const name = `${edge.source} → ${edge.targets[0]}`
    const line = lines.get(name)
    if (line) line.push(edge)
    else lines.set(name, [edge])
  }
  return lines
}

/** The size of a line's stacked labels. */
const stackSize = (edges: ReadonlyArray<DiagramEdge>) => {
  const sizes = edges.map((edge) => labelSize(labelOf(edge)))
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: sizes.reduce((sum, { height }) => sum + height, 0),
  }
}

/** The graph in ELK's format: nested boxes, and arrows in the box that contains both their ends. */
const toElk = (graph: Graph): ElkNode => {
  const byId = new Map(graph.states.map((state) => [state.id, state]))
  const arrows = graph.edges.filter(isArrow)
  /** Whether an arrow crosses the border of a state, so that the state cannot be laid out separately. */
  const isCrossed = (id: string) =>
    arrows.some(({ source, targets: [target = ''] }) => isInside(source, id) !== isInside(target, id))

  const childrenOf = (state: DiagramState): ReadonlyArray<DiagramState> =>
    state.states.flatMap((id) => byId.get(id) ?? [])

  const places = new Map(graph.states.map(({ id }, index) => [id, index]))
  /** Later states of the machine are further down. */
  const placeOf = ({ id }: DiagramState) => ({ 'elk.position': `(0,${(places.get(id) ?? 0) * 10})` })

  const nodeOf = (state: DiagramState): ElkNode => {
    const head = headSize(state, linesOf(graph, state))
    if (state.states.length === 0)
      return { id: state.id, ...head, height: head.height + 4, layoutOptions: { ...placeOf(state) } }
    const isPacked = state.kind === 'parallel' && state.states.every((id) => !isCrossed(id)) && !isCrossed(state.id)
    return {
      id: state.id,
      layoutOptions: {
        ...placeOf(state),
        ...(isPacked ? packed : layered),
        'elk.padding': `[top=${head.height + 12},left=14,bottom=14,right=14]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${head.width},${head.height + 20})`,
      },
      children: [
        ...(state.initial === null ? [] : [{ id: markOf(state.id), width: MARK, height: MARK, layoutOptions: first }]),
        ...childrenOf(state).map(nodeOf),
      ],
    }
  }

  const edges: ReadonlyArray<ElkExtendedEdge> = [
    ...graph.states.flatMap(({ id, initial }) =>
      initial === null ? [] : [{ id: markOf(id), sources: [markOf(id)], targets: [initial] }],
    ),
    ...[...linesBetween(graph)].map(([name, edges]) => ({
      id: name,
      sources: [edges[0]?.source ?? ''],
      targets: [...(edges[0]?.targets ?? [])],
      labels: [{ id: `${name}·label`, text: name, layoutOptions: onLine, ...stackSize(edges) }],
    })),
  ]

  /** Moves arrows inwards: ELK wants each one in the innermost box that contains both its ends. */
  const withEdges = (node: ElkNode, own: ReadonlyArray<ElkExtendedEdge>): ElkNode => {
    const children = (node.children ?? []).map((child) => {
      const inner = own.filter(({ sources, targets }) =>
        [...sources, ...targets].every((end) => isInside(end, child.id)),
      )
      return withEdges(child, inner)
    })
    const within = new Set(children.flatMap(edgesUnder))
    return { ...node, children, edges: own.filter((edge) => !within.has(edge)) }
  }

  const [top] = graph.states
  if (!top) throw new Error(`The machine ${graph.id} has no state`)
  return withEdges(
    {
      id: '·',
      layoutOptions: { ...layered, ...root, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
      children: [nodeOf(top)],
    },
    edges,
  )
}

const edgesUnder = (node: ElkNode): ReadonlyArray<ElkExtendedEdge> => [
  ...(node.edges ?? []),
  ...(node.children ?? []).flatMap(edgesUnder),
]

const nodesUnder = (node: ElkNode): ReadonlyArray<ElkNode> => [node, ...(node.children ?? []).flatMap(nodesUnder)]

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height })

const pointsOf = ({ sections = [] }: ElkExtendedEdge): ReadonlyArray<Point> =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y })),
  )

/** Computes the positions of all states, arrows and labels of a graph. The same graph gives the same layout. */
export const layOutWith = async (engine: Engine, graph: Graph): Promise<Layout> => {
  const done = (await engine.layout(toElk(graph))) as ElkNode
  const boxes = Object.fromEntries(nodesUnder(done).map((node) => [node.id, boxOf(node)]))
  const edges = new Map(edgesUnder(done).map((edge) => [edge.id, edge]))
  const found = (id: string) => {
    const edge = edges.get(id)
    if (!edge) throw new Error(`The layout of ${graph.id} lacks ${id}`)
    return edge
  }
  const state = (id: string) => [id, boxes[id] ?? boxOf({})] as const
  return {
    graph,
    width: Math.ceil(done.width ?? 0),
    height: Math.ceil(done.height ?? 0),
    boxes: Object.fromEntries(graph.states.map(({ id }) => state(id))),
    arrows: Object.fromEntries(
      [...linesBetween(graph)].flatMap(([line, shared]) => {
        const edge = found(line)
        const { x, y, width } = boxOf(edge.labels?.[0] ?? {})
        let top = y
        return shared.map((own) => {
          const { height } = labelSize(labelOf(own))
          const label: Box = { x, y: top, width, height }
          top += height
          return [own.name, { points: pointsOf(edge), label }]
        })
      }),
    ),
    marks: Object.fromEntries(
      graph.states
        .filter(({ initial }) => initial !== null)
        .map(({ id }) => [id, { at: boxes[markOf(id)] ?? boxOf({}), points: pointsOf(found(markOf(id))) }]),
    ),
  }
}
