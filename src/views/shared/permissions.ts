import { createContext, use, useCallback } from 'react'
import { type Key, may, type Permissions } from '../../schemas/permissions.ts'

/** What the signed-in person may do; nothing where nobody says it. */
export const PermissionsContext = createContext<Permissions>([])

/** Whether the person may do something: what they may not do is not drawn. The server judges every call by itself. */
export const useMay = (): ((key: Key) => boolean) => {
  const permissions = use(PermissionsContext)
  return useCallback((key: Key) => may(permissions, key), [permissions])
}
