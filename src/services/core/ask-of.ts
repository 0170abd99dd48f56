import { type Context, Effect, type Layer } from 'effect'

/**
 * How a machine calls a service: the service is made for the call, over what the runtime has (runtime.ts). So its code
 * comes with the first call of it, and none of it before; making one is making a few functions.
 */
export const askOf =
  <Service, Shape, Needs>(service: Context.Key<Service, Shape>, layer: Layer.Layer<Service, never, Needs>) =>
  <A, E, R = never>(use: (shape: Shape) => Effect.Effect<A, E, R>): Effect.Effect<A, E, Needs | Exclude<R, Service>> =>
    Effect.provide(Effect.flatMap(service, use), layer)
