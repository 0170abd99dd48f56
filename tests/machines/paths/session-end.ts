import type { SampleEvent } from './sample-event.ts'

/** The tag of the error that an event brings; empty where it brings none. */
export const tagOf = (event: SampleEvent): string => (event.error as { _tag: string } | undefined)?._tag ?? ''

/** Where a call is answered 401 the application leaves the screen: there is nothing more to do on it. */
export const endsTheSession = (event: SampleEvent): boolean => tagOf(event) === 'Unauthorized'
