import { useState } from 'react'

/** Whether something is true, or was true since the component mounted. */
export const useHasBeen = (isNow: boolean): boolean => {
  const [hasBeen, setHasBeen] = useState(isNow)
  if (isNow && !hasBeen) setHasBeen(true)
  return hasBeen || isNow
}
