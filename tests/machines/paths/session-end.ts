import type { SampleEvent } from './sample-event.ts'

/** The tag of the error in an event; empty if it has none. */
export const tagOf = (event: SampleEvent): string => (event.error as { _tag: string } | undefined)?._tag ?? ''

/** A call answered 401 makes the application leave the screen, so the path ends. */
export const endsTheSession = (event: SampleEvent): boolean => tagOf(event) === 'Unauthorized'
