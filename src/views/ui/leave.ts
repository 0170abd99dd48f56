import { createContext, use } from 'react'

/** `isSave`: what was entered is kept by what follows, which leads away only if it succeeds. */
export type Leave = (proceed: () => void, options?: { readonly isSave?: boolean }) => void

/** Goes on at once, or after asking where an open form would lose something; given by the application. */
export const LeaveContext = createContext<Leave>((proceed) => proceed())

/** For a control of a screen that throws its draft away, or saves: `const leave = useLeave(); leave(() => actor.send(…))`. */
export const useLeave = (): Leave => use(LeaveContext)
