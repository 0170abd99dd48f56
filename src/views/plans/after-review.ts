import { createContext } from 'react'

/**
 * Whether empty fields show warnings: only after the review was opened, since at first all fields are empty. A filled
 * field shows its warning at once.
 */
export const AfterReviewContext = createContext(false)
