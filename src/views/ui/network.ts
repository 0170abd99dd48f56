import { createContext } from 'react'

/** Whether a view may show what lies on the network, such as a partner's picture. A screen out of a record may not. */
export const NetworkContext = createContext(true)
