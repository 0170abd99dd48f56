import { createContext, use } from 'react'

/** Goes on at once, or after asking where an open form would lose something; given by the application. */
export const LeaveContext = createContext<(proceed: () => void) => void>((proceed) => proceed())

/** For a control of a screen that throws its draft away: `const leave = useLeave(); leave(() => actor.send(…))`. */
export const useLeave = (): ((proceed: () => void) => void) => use(LeaveContext)
