import { useEffect, useEffectEvent } from 'react'
import type { KeyName } from '../../schemas/shell/keys.ts'
import { isInDialog, isKey } from '../ui/keys.ts'

/** Reports the window's width, now and after every change; at most once a frame. */
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

/** Handles a key wherever the focus is, while `active`; a key that was already handled is ignored. */
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
