/** An event as the generator sends it: one of the declared samples. */
export type SampleEvent = { readonly type: string; readonly [field: string]: unknown }
