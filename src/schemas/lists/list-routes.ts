type Joined<Shared, Own extends ReadonlyArray<object>> = { readonly [Place in keyof Own]: Shared & Own[Place] }

/** The routes of lists, each with the shared properties added. Names and paths keep their literal types. */
export const listRoutes = <const Shared extends object, const Own extends ReadonlyArray<object>>(
  shared: Shared,
  own: Own,
) => own.map((route) => ({ ...shared, ...route })) as unknown as Joined<Shared, Own>
