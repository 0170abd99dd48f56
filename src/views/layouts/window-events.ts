import { useEffect, useEffectEvent } from 'react'

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

/** Escape, wherever the focus is, while `active`; what already answered the key keeps it. */
export const useWindowKeys = (active: boolean, onEscape: () => void): void => {
  const tell = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) tell()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [active])
}
