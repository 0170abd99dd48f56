import { useState } from 'react'

/** Whether something is true, or has been since the component is shown. */
export const useHasBeen = (isNow: boolean): boolean => {
  const [hasBeen, setHasBeen] = useState(isNow)
  if (isNow && !hasBeen) setHasBeen(true)
  return hasBeen || isNow
}
