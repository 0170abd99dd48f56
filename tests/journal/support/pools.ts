import { Arbitrary, Effect, Schema } from 'effect'
import type { EventTable } from '../../../src/journal/codec.ts'

type Payload = Readonly<Record<string, unknown>>

/**
 * Values generated from a schema, the same in every run.
 *
 * They have passed through JSON, like all that reaches a machine: no -0, and no object without a prototype.
 */
export const generated = <Value>(schema: Schema.Codec<Value, unknown>, count: number): ReadonlyArray<Value> => {
  const json = Schema.toCodecJson(schema)
  const [encode, decode] = [Schema.encodeSync(json), Schema.decodeUnknownSync(json)]
  const values = Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count, size: 6, seed: 2026 }))
  return values.map((value) => decode(JSON.parse(JSON.stringify(encode(value)))))
}

const generatedPayloads = ({ fields }: EventTable[string], count: number): ReadonlyArray<Payload> =>
  Object.keys(fields).length === 0
    ? []
    : generated(Schema.Struct(fields) as unknown as Schema.Codec<Payload, unknown>, count)

/** Each event with its declared samples and this many generated payloads. */
export const payloads = (events: EventTable, count: number): ReadonlyArray<readonly [type: string, Payload]> =>
  Object.entries(events).flatMap(([type, declaration]) =>
    [...(declaration.samples as ReadonlyArray<Payload>), ...generatedPayloads(declaration, count)].map(
      (payload) => [type, payload] as const,
    ),
  )

/** The declared samples and generated payloads of each event. */
export const payloadPools = (events: EventTable, count = 40): ReadonlyMap<string, ReadonlyArray<Payload>> =>
  new Map(
    Object.entries(events).map(([type, declaration]) => {
      const { samples } = declaration
      // Samples are as frequent as generated payloads, because they lead deep into a machine.
      const few = generatedPayloads(declaration, count)
      const repeated = Array.from({ length: Math.ceil(few.length / samples.length) || 1 }, () => samples).flat()
      return [type, [...(repeated as ReadonlyArray<Payload>), ...few]]
    }),
  )
