import { type Context, Effect, type Layer } from 'effect'

/**
 * How a machine calls a service. The service is made for the call, from what the runtime provides (runtime.ts). Its
 * code is therefore fetched with its first call. Making a service is cheap: it creates a few functions.
 */
export const askOf =
  <Service, Shape, Needs>(service: Context.Key<Service, Shape>, layer: Layer.Layer<Service, never, Needs>) =>
  <A, E, R = never>(use: (shape: Shape) => Effect.Effect<A, E, R>): Effect.Effect<A, E, Needs | Exclude<R, Service>> =>
    Effect.provide(Effect.flatMap(service, use), layer)
