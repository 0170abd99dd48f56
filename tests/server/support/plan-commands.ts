import fc from 'fast-check'
import type { Append } from '../../../server/core/events/event-store.ts'
import { withoutRivals } from '../../../server/core/saving/saved-state.ts'
import { apply, type Plan, type PlanEvent, planStream } from '../../../server/plans/plan.ts'
import { decideChange, decideCreate } from '../../../server/plans/plan-decisions.ts'
import { planRecord } from '../../../server/plans/plan-record.handlers.ts'
import type { PlanPayload } from '../../../src/schemas/plans/plan.ts'
import { emptyPlanDraft, planPayloadOf } from '../../../src/schemas/plans/plan-draft.ts'
import { planNameKey } from '../../../src/schemas/plans/plan-fields.ts'
import { settledOn } from './settled.ts'

/** A command of a person: create a plan, or update the `which`-th one. They have seen `seen` versions too few. */
export type PlanCommand = {
  readonly kind: 'create' | 'change'
  readonly which: number
  readonly seen: number
  readonly fields: Partial<PlanPayload>
}

/** Mostly good values, because one bad value is enough to refuse a command of many. */
const mostly = <Value>(good: fc.Arbitrary<Value>, ...bad: ReadonlyArray<Value>) =>
  fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: fc.constantFrom(...bad) })

// Few distinct values, so that names collide and some changes change nothing.
const name = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 2_000 }).map((number) => `Plan ${number}`) },
  { weight: 4, arbitrary: fc.constantFrom('', ' ', '\t') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(' plan 7 ', 'PLAN 8', 'Straße', 'STRASSE', 'ünï🙂', '"quoted\\', 'a\u0000b'),
  },
)
const place = mostly(fc.constantFrom('', 'place 1', 'place 2'), 'nowhere')

export const planCommands: fc.Arbitrary<ReadonlyArray<PlanCommand>> = fc.array(
  fc.record({
    kind: fc.constantFrom('create' as const, 'change' as const, 'change' as const),
    which: fc.nat(1_000_000),
    seen: fc.constantFrom(0, 0, 0, 1, 2),
    fields: fc.record(
      {
        planName: name,
        country: place,
        region: place,
        supplier: place,
        validity: mostly(fc.constantFrom(0, 1, 30, 0.1, 1e300, 5e-324), -1),
        minQty: fc.constantFrom(0, 1, Number.MAX_SAFE_INTEGER),
        remarks: mostly(fc.constantFrom('', 'line\nline\t', '\u2028'), 'x'.repeat(10_001)),
        apn: fc.constantFrom('', 'data', "'; --"),
      },
      { requiredKeys: ['planName'] },
    ),
  }),
  { minLength: 1, maxLength: 8 },
)

/** The id of `place n`, as the events of the tests number countries, regions and suppliers. */
const placeId = (text: string) => Number(/^place (\d)$/.exec(text)?.[1] ?? 0) || null

export const payloadOf = (fields: Partial<PlanPayload>, pid: number | null, version: number | null): PlanPayload => {
  const identity = pid === null ? null : { pid, userId: 0, roleType: 0 }
  return { ...planPayloadOf({ ...emptyPlanDraft, type: 'Local' }, identity, version), ...fields }
}

/** The catalogue in memory: the same pure functions decide commands, and the appended events are returned. */
export class PlanModel {
  readonly plans = new Map<number, { plan: Plan; history: Array<PlanEvent> }>()
  refused = 0

  /** Decides a command; returns the events to append, or null if nothing changes. */
  carryOut({ kind, which, seen, fields }: PlanCommand): Append | null {
    const own = this.plans.size === 0 ? undefined : [...this.plans.values()][which % this.plans.size]
    const changes = kind === 'change' ? own : undefined
    const id = changes?.plan.id ?? this.plans.size + 1
    const version = changes === undefined ? null : Math.max(1, changes.plan.version - seen)
    const payload = payloadOf(fields, changes === undefined ? null : id, version)
    const key = planNameKey(payload.planName)
    const others = [...this.plans.values()].filter(({ plan }) => plan.id !== id)
    const facts = {
      references: {
        country: placeId(payload.country),
        region: placeId(payload.region),
        supplier: placeId(payload.supplier),
      },
      inactive: { country: false, region: false, supplier: false },
      nameTaken: key !== '' && others.some(({ plan }) => planNameKey(plan.fields.planName) === key),
    }
    const date = new Date(1_790_000_000_000 + which).toISOString()
    const stamp = { id, by: `Person ${which % 3}`, date, submission: 'f' }
    const settled =
      changes === undefined
        ? withoutRivals(decideCreate(payload, facts, stamp))
        : settledOn(planRecord, changes.history, version, (plan) => decideChange(plan, payload, facts, stamp))
    if (!settled.accepted) this.refused++
    const [event] = settled.accepted ? settled.events : []
    if (event === undefined) return null
    const history = changes?.history ?? []
    history.push(event)
    this.plans.set(id, { plan: apply(changes?.plan ?? null, event) as Plan, history })
    return { stream: planStream(id), expectedVersion: history.length - 1, events: [event], actor: 'test' }
  }
}
