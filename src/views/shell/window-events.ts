import { useEffect, useEffectEvent } from 'react'
import type { KeyName } from '../../schemas/shell/keys.ts'
import { isInDialog, isKey } from '../ui/keys.ts'

/** Tells the width of the window, now and whenever it changes; at most once a frame. */
export const useWindowWidth = (onWidth: (width: number) => void): void => {
  const tell = useEffectEvent(onWidth)
  useEffect(() => {
    let frame = 0
    const onResize = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => tell(innerWidth))
    }
    addEventListener('resize', onResize)
    tell(innerWidth)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('resize', onResize)
    }
  }, [])
}

/** A key, wherever the focus is in the page, while `active`; what already answered it keeps it. */
export const useWindowKey = (active: boolean, key: KeyName, onKey: () => void): void => {
  const tell = useEffectEvent(onKey)
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      if (isKey(key, event) && !event.defaultPrevented && !isInDialog()) tell()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [active, key])
}
